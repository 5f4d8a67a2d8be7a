import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Rates } from '../../rates/rates.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { CSP_REPORTS } from './policy.ts';

const MAX_BYTES = 8 * 1024;
const TYPES = ['application/csp-report', 'application/reports+json'];
const NONE = 'other';

type Reports = { rates: Rates; metrics: Pick<Metrics, 'policyViolated'> };

/**
 * What browsers report of pages that did what their policy forbids. Anybody may send anything here, so it is counted by
 * directive, and nothing of it is kept or logged. What is beyond the limit is dropped without a word: a browser that is refused
 * keeps its reports and sends them again, and a hall of phones behind one address would do so for nothing.
 */
export function serveCspReports(app: FastifyInstance, { rates, metrics }: Reports): void {
  app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    part.post<{ Body: unknown }>(
      CSP_REPORTS,
      {
        config: { cors: false, reads: { types: TYPES.join(', '), told: 'NOT_JSON' } },
        onRequest: async (request, reply) => {
          const taking = rates.take('csp-reports', rates.ofAddress(request.ip));
          if (!taking?.isRefused) return undefined;
          rates.drops(taking);
          return reply.code(204).send();
        },
      },
      async ({ body }, reply) => {
        for (const directive of directivesIn(body)) metrics.policyViolated(directive);
        return reply.code(204).send();
      },
    );
  });
  serveAllowedMethods(app, CSP_REPORTS, ['POST']);
}

/** One of the older kind, or a list of the newer one, in which other reports may stand too. */
export function directivesIn(body: unknown): string[] {
  const told = parsed(body);
  if (!Array.isArray(told)) return [directiveIn(partOf(told, 'csp-report'), 'effective-directive', 'violated-directive')];
  return told
    .filter((report) => partOf(report, 'type') === 'csp-violation')
    .map((report) => directiveIn(partOf(report, 'body'), 'effectiveDirective'));
}

/** Older browsers tell the whole directive, with what it allows. */
function directiveIn(report: unknown, ...names: readonly string[]): string {
  const told = names.map((name) => partOf(report, name)).find((one) => typeof one === 'string');
  return typeof told === 'string' ? (told.split(' ', 1)[0] ?? NONE) : NONE;
}

const partOf = (it: unknown, name: string): unknown =>
  it !== null && typeof it === 'object' && Object.hasOwn(it, name) ? (it as Record<string, unknown>)[name] : undefined;

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
