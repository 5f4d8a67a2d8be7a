import type { Registry } from 'prom-client';
import type { Face } from '../request/events.ts';
import { boundedNames } from './bounded-names.ts';
import { counter, counterOf, histogram } from './measure.ts';

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
  const answers = counter(registry, 'gateway_answers_total', ['method', 'route', 'status']);
  const durations = histogram(registry, 'gateway_answer_seconds', ['method', 'route']);
  const operations = histogram(registry, 'gateway_operation_seconds', ['face', 'operation', 'outcome']);
  const deprecatedUses = counter(registry, 'gateway_deprecated_uses_total', ['path', 'parameter']);
  const ignoredInputs = counter(registry, 'gateway_ignored_input_total', ['route', 'name']);
  const violations = counterOf(registry, 'gateway_csp_violations_total', 'directive', DIRECTIVES);
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
