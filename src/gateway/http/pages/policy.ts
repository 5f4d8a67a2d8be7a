export const CSP_REPORTS = '/csp-reports';

/** The name of the place where browsers report, in their headers. */
const PLACE = 'csp';
export const REPORTING = { 'reporting-endpoints': `${PLACE}="${CSP_REPORTS}"` };

/** `pictures` and `providers`: other origins whose pictures are shown, and that are asked at sign-in. */
type Origins = { pictures: readonly string[]; providers: readonly string[] };

const PLAIN = /^https?:\/\/[\w.:[\]-]+$/;

/** Nothing that could end a directive. */
const listOf = (...origins: readonly string[]): string =>
  [...new Set(origins)].filter((one) => one === '*' || one.startsWith("'") || /^[a-z]+:$/.test(one) || PLAIN.test(one)).join(' ');

/** `frames`: the page of desks shows one of its own pages in a frame, which alone `isFramed`. */
type Beside = { cardForm?: readonly string[] | undefined; frames?: boolean; isFramed?: boolean };

/**
 * What a page may do: its own files and nothing that is written into it. `cardForm` adds what the page of a card needs where a
 * processor has its fields: its script, which sets addresses of scripts itself, so that the page may have a policy for those
 * (`default`) that lets the processor's alone through.
 */
export function policyOf(
  { pictures, providers }: Origins,
  { cardForm = [], frames = false, isFramed = false }: Beside = {},
): string {
  return [
    "default-src 'none'",
    `script-src ${listOf("'self'", ...cardForm)}`,
    "style-src 'self'",
    `img-src ${listOf("'self'", 'data:', 'blob:', ...pictures)}`,
    `connect-src ${listOf("'self'", ...providers, ...cardForm)}`,
    "font-src 'self'",
    `media-src ${listOf("'self'", 'blob:', 'mediastream:')}`,
    ...(cardForm.length > 0 || frames ? [`frame-src ${listOf(...(frames ? ["'self'"] : []), ...cardForm)}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    `trusted-types service-worker${cardForm.length > 0 ? ' default' : ''}`,
    ...REPORTED,
  ].join('; ');
}

const REPORTED = [`report-uri ${CSP_REPORTS}`, `report-to ${PLACE}`];

/** The worker fetches files of its own page, and nothing else. */
export const WORKER_POLICY = ["default-src 'none'", "connect-src 'self'", ...REPORTED].join('; ');
