import { Counter, Histogram, type Registry } from 'prom-client';
import type { Face } from '../request/events.ts';
import { boundedNames } from './bounded-names.ts';
import { BUCKETS_S, counterOf } from './measure.ts';

/** `failed`: refused with a fault of ours, `UNAVAILABLE` or `INTERNAL`. */
export type Outcome = 'ok' | 'refused' | 'failed';

/** Labels are routes as they are declared, not what a client sent, which may be a pickup code; names of input are bounded. */
export type RequestMetrics = {
  answered(method: string, route: string | undefined, status: number, seconds: number): void;
  /** `operation`: as in the refusals. */
  operated(face: Face, operation: string, outcome: Outcome, seconds: number): void;
  usedDeprecated(path: string, parameter: string): void;
  ignoredInput(route: string, name: string): void;
  /** What a page of ours did, or an attacker with it, that its policy forbids. */
  policyViolated(directive: string): void;
};

/** Those of the pages' policies, and what browsers call the parts of some. */
const DIRECTIVES = [
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['img-src', 'connect-src', 'font-src', 'media-src', 'object-src', 'frame-src', 'manifest-src', 'worker-src', 'base-uri'],
  ...['form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types', 'other'],
];

export function requestMetrics(registry: Registry): RequestMetrics {
  const { answers, durations, operations, deprecatedUses, ignoredInputs } = metersIn([registry]);
  const violations = counterOf(
    registry,
    {
      name: 'gateway_csp_violations_total',
      help: 'What browsers say that pages did against their policy, by its directive. Anybody can say so.',
      labelNames: ['directive'],
    },
    DIRECTIVES,
  );
  const nameOf = boundedNames();
  return {
    answered: (method, givenRoute, status, seconds) => {
      const labels = { method, route: routeOf(givenRoute) };
      answers.inc({ ...labels, status });
      durations.observe(labels, seconds);
    },
    operated: (face, operation, outcome, seconds) => operations.observe({ face, operation, outcome }, seconds),
    usedDeprecated: (path, parameter) => deprecatedUses.inc({ path, parameter }),
    ignoredInput: (route, name) => ignoredInputs.inc({ route, name: nameOf(name) }),
    policyViolated: (directive) => violations.inc({ directive: DIRECTIVES.includes(directive) ? directive : 'other' }),
  };
}

/** `*` matches preflights of unknown addresses. */
const routeOf = (route: string | undefined): string => (route === undefined || route === '*' ? 'none' : route);

const metersIn = (registers: Registry[]) => ({
  answers: new Counter({
    name: 'gateway_answers_total',
    help: 'Answers, by the route as it is written in the program; what met no route has the route "none".',
    labelNames: ['method', 'route', 'status'],
    registers,
  }),
  durations: new Histogram({
    name: 'gateway_answer_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers,
  }),
  operations: new Histogram({
    name: 'gateway_operation_seconds',
    help: 'How long operations took and how they ended: over GraphQL by root field ("several" where there are more), over REST by operation. The outcome is ok, refused, or failed for a fault of this gateway.',
    labelNames: ['face', 'operation', 'outcome'],
    buckets: BUCKETS_S,
    registers,
  }),
  deprecatedUses: new Counter({
    name: 'gateway_deprecated_uses_total',
    help: 'Requests with a parameter that will be removed: while it goes up, some client still sends it. Each is a line in the log at info.',
    labelNames: ['path', 'parameter'],
    registers,
  }),
  ignoredInputs: new Counter({
    name: 'gateway_ignored_input_total',
    help: 'Query parameters and body fields that a REST route does not have; names beyond the first 200, and odd ones, are "other".',
    labelNames: ['route', 'name'],
    registers,
  }),
});
