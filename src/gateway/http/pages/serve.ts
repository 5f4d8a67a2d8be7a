import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../../../config/pages.ts';
import { describe } from '../../errors/log.ts';
import { serveAllowedMethods } from '../allowed-methods.ts';
import { DEVELOPERS } from '../developers.ts';
import type { Offer } from '../sign-in/sign-in.ts';
import { answerWith, type BuiltFile, type BuiltFiles } from './files.ts';
import { policyOf, REPORTING, WORKER_POLICY } from './policy.ts';
import { signInOrigins } from './sign-in-origins.ts';

const ROOT = '/';
/** Where a fan pays, and where the bank of a card sends its holder back to. */
export const CARD = '/pay/card';
/** Where a desk looks at a gacha before fans do: the page of fans, in a frame of the page of staff. */
export const PREVIEW = '/staff/preview/*';
/** Those with addresses of their own. The console has its screens at those of staff. */
type OwnPage = Exclude<Page, 'console'>;
const ADDRESSES: Record<OwnPage, readonly string[]> = {
  fan: [ROOT, '/gachas/*', '/check-in', '/orders', '/orders/*', '/code', '/me', '/fair', '/fair/*', '/signed-in', CARD],
  staff: ['/staff', '/staff/*'],
};
const STAFF_WORKER = '/staff/worker.js';
const FILES: Record<OwnPage, readonly string[]> = {
  fan: ['/worker.js', '/fan.webmanifest'],
  staff: [STAFF_WORKER, '/staff.webmanifest'],
};

/** A file that changes its address whenever it changes. Opened by itself, a drawing runs nothing. */
const OF_ASSETS = { 'cache-control': 'public, max-age=31536000, immutable', 'cross-origin-resource-policy': 'same-origin' };
const OF_DRAWINGS = { 'content-security-policy': "default-src 'none'; sandbox" };
const OF_FILES = { 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'same-origin' };
const OF_PAGES = {
  ...OF_FILES,
  ...REPORTING,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

const NOTHING = 'camera=(), geolocation=(), microphone=()';
/** A fan tells where they are, and staff read codes. */
const MAY_USE: Record<OwnPage, string> = {
  fan: 'camera=(), geolocation=(self), microphone=()',
  staff: 'camera=(self), geolocation=(), microphone=()',
};

type ServedPages = {
  /** What was built, and which pages of it are shown. */
  built: BuiltFiles;
  pages: readonly Page[];
  /** The host that shows the page of staff alone, and alone shows it. */
  staffOrigin: string | undefined;
  offers: readonly Offer[];
  /** Besides this gateway's own; `own` is how it is reached, which is known once it listens. */
  imageOrigins: readonly string[];
  own: () => string;
  /** The origins that the page of a card asks for its token; none where the sandbox makes it up. */
  cardForm: readonly string[];
  /** Whether the root leads to what is for developers where it shows no page. */
  hasDevelopers: boolean;
};

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** The pages of fans and of staff, and their files. They are the same for all, so they count in no limit and wait in no line. */
export function servePages(app: FastifyInstance, served: ServedPages): void {
  const { built, staffOrigin, hasDevelopers } = served;
  const hasConsole = served.pages.includes('console');
  const pages = served.pages.filter((page): page is OwnPage => page !== 'console');
  const staffHost = staffOrigin && URL.parse(staffOrigin)?.host;
  const isShown = (page: OwnPage, { host }: FastifyRequest): boolean =>
    staffHost === undefined || (page === 'staff') === (URL.parse(`https://${host}`)?.host === staffHost);
  const show = Object.fromEntries(pages.map((page) => [page, shower(app, page, served)])) as Partial<Record<OwnPage, Answer>>;

  const at = (page: OwnPage, answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) =>
    isShown(page, request) ? answer(request, reply) : reply.callNotFound();
  const serve = (address: string, answer: Answer) => {
    app.get(address, { config: { cors: false } }, async (request, reply) => answer(request, reply));
    serveAllowedMethods(app, address, ['GET', 'HEAD']);
  };
  for (const page of pages) {
    for (const address of ADDRESSES[page]) if (address !== ROOT) serve(address, at(page, show[page] as Answer));
    if (page === 'staff' && hasConsole) serve(PREVIEW, at('staff', shower(app, 'fan', served, { isFramed: true })));
    for (const address of FILES[page]) serve(address, at(page, fileAt(built, address)));
  }
  if (pages.length > 0) serve('/assets/*', (request, reply) => assetAt(built, request, reply));
  if (show.fan || (staffHost && show.staff) || hasDevelopers)
    serve(ROOT, (request, reply) => {
      if (show.fan && isShown('fan', request)) return show.fan(request, reply);
      if (staffHost && show.staff && isShown('staff', request)) return show.staff(request, reply);
      return hasDevelopers ? reply.redirect(DEVELOPERS) : reply.callNotFound();
    });
}

function shower(
  app: FastifyInstance,
  page: OwnPage,
  { built, pages, offers, imageOrigins, own, cardForm }: ServedPages,
  { isFramed = false } = {},
): Answer {
  const isConsole = page === 'staff' && pages.includes('console');
  const file = fileOf(built, isConsole ? '/console.html' : `/${page}.html`);
  const complain = (issuer: string, error: Error) =>
    app.log.warn(
      { issuer, error: describe(error) },
      'where a provider gives tokens cannot be read: pages may not sign in with it',
    );
  const providers = signInOrigins(
    isFramed ? [] : offers.filter((it) => it.for === (page === 'fan' ? 'user' : 'staff')),
    complain,
  );
  return async (request, reply) => {
    const origins = { pictures: [new URL(own()).origin, ...imageOrigins], providers: await providers() };
    const isCard = request.routeOptions.url === CARD;
    const policy = policyOf(origins, { cardForm: isCard ? cardForm : undefined, frames: isConsole, isFramed });
    reply.headers({ ...OF_PAGES, 'content-security-policy': policy, 'permissions-policy': isFramed ? NOTHING : MAY_USE[page] });
    return answerWith(file, request, reply);
  };
}

function fileAt(built: BuiltFiles, address: string): Answer {
  const file = fileOf(built, address);
  const policy = address.endsWith('/worker.js') && { ...REPORTING, 'content-security-policy': WORKER_POLICY };
  // It is for `/staff` itself, too, which does not lie below its own address.
  const scope = address === STAFF_WORKER && { 'service-worker-allowed': '/staff' };
  return (request, reply) => answerWith(file, request, reply.headers({ ...OF_FILES, ...policy, ...scope }));
}

function assetAt(built: BuiltFiles, request: FastifyRequest, reply: FastifyReply): unknown {
  const file = built.get(`/assets/${(request.params as { '*': string })['*']}`);
  if (!file) return reply.callNotFound();
  return answerWith(file, request, reply.headers({ ...OF_ASSETS, ...(file.type.startsWith('image/svg') && OF_DRAWINGS) }));
}

function fileOf(built: BuiltFiles, address: string): BuiltFile {
  const file = built.get(address);
  if (!file) throw new Error(`what was built for the pages lacks ${address}`);
  return file;
}
