import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Asked } from 'oidc-provider';
import { vaultOf } from '../../../encryption/sealed-column.ts';
import { acceptedLanguage } from '../../../language/accepted.ts';
import type { Language } from '../../../language/language.ts';
import { describe } from '../../errors/log.ts';
import { DEMO_ISSUERS, type DemoRole, demoKey } from '../../identity/demo.ts';
import { type DemoProvider, openDemoProvider } from '../../identity/provider/demo-provider.ts';
import { headersOfConnection } from '../transport/headers.ts';
import { isDemoHost, tellElsewhere } from './elsewhere.ts';
import { failedPage, latePage, leavingPage, leftPage, PAGE_POLICY, whoPage } from './page.ts';
import { shownPeople } from './people.ts';

const ROLES = Object.keys(DEMO_ISSUERS) as DemoRole[];
const mountOf = (role: DemoRole): string => `/demo/${role}`;

/** As `GET /sign-in` tells them: the issuers keep their names, and are served by this gateway. */
export const DEMO_OFFERS = ROLES.map((role) => ({
  ...DEMO_ISSUERS[role],
  discovery: `${mountOf(role)}/.well-known/openid-configuration`,
}));

/** The pages that may ask, at whatever name of this machine they are opened, and at the port that the browser sees. */
const PAGES = ['/', '/pay/card', '/staff', '/staff/', '/developers', '/developers/'];
const HOSTS = ['localhost', '127.0.0.1', '[::1]'];

function pagesAt(protocol: string, seen: string, named: string | undefined): string[] {
  const [port = ''] = /:\d+$/.exec(seen) ?? [];
  const hosts = [...HOSTS.map((host) => host + port), ...(named === undefined ? [] : [named])];
  return hosts.flatMap((host) => PAGES.map((page) => `${protocol}://${host}${page}`));
}

const MAX_FORM_BYTES = 4 * 1024;
const ABSENT = "The demonstration's sign-in comes with: npm ci, without --omit=dev.\n";

type Who = { Params: { uid: string }; Querystring: { ui_locales?: unknown }; Body: string | null };
type Opened = { provider: DemoProvider; role: DemoRole };

type DemoConfig = { dataDir: string; named: string | undefined };

/**
 * A provider for the pages of a demonstration, with its people and no password: served to this machine alone, unless the operator
 * names another host, and never in production.
 */
export function serveDemoProvider(app: FastifyInstance, em: EntityManager, { dataDir, named }: DemoConfig): void {
  const opened = new Map<DemoRole, Promise<DemoProvider | undefined>>();
  /** What the page that sent its visitor here asked for, or else the browser. */
  const languageFor = (asked: unknown, accepted: string | undefined): Language => {
    const ofBrowser = app.languages.of(accepted);
    return typeof asked === 'string' ? acceptedLanguage(asked.trim().replaceAll(/\s+/g, ','), ofBrowser) : ofBrowser;
  };
  const languageOfAsked = (asked: Asked) => languageFor(asked.oidc.params?.ui_locales, asked.get('accept-language') || undefined);
  const open = async (role: DemoRole, { protocol }: FastifyRequest): Promise<DemoProvider | undefined> =>
    openDemoProvider({
      ...{ role, mount: mountOf(role), key: await demoKey(dataDir, vaultOf(em)) },
      redirectUris: ({ host }) => pagesAt(protocol, host, named),
      pages: {
        failed: (asked, told) => failedPage(languageOfAsked(asked), told),
        leaving: (asked, form) => leavingPage(languageOfAsked(asked), form),
        left: (asked) => leftPage(languageOfAsked(asked)),
      },
      knows: async (name) => (await shownPeople(em, role)).some((one) => one.name === name),
      failed: (error) => app.log.error({ error: describe(error) }, 'the provider of the demonstration failed'),
    });
  const found = (role: DemoRole, request: FastifyRequest): Promise<DemoProvider | undefined> => {
    const provider = opened.get(role) ?? open(role, request);
    opened.set(role, provider);
    // One that failed is tried again.
    provider.catch(() => opened.delete(role));
    return provider;
  };

  /** All but the answer of the provider itself, which writes it. */
  const at = (role: DemoRole, work: (it: Opened, request: FastifyRequest<Who>, reply: FastifyReply) => Promise<unknown>) =>
    async function answer(request: FastifyRequest<Who>, reply: FastifyReply) {
      if (!isDemoHost(request.host, named)) return tellElsewhere(reply);
      const provider = await found(role, request);
      if (!provider) return reply.code(404).type('text/plain; charset=utf-8').send(ABSENT);
      return work({ provider, role }, request, reply);
    };
  const show = async ({ provider, role }: Opened, request: FastifyRequest<Who>, reply: FastifyReply) => {
    const params = await provider.asking(request.raw, reply.raw);
    const language = languageFor(request.query.ui_locales ?? params?.ui_locales, request.headers['accept-language']);
    const page = params && whoPage(language, role, await shownPeople(em, role));
    reply.headers(headersOfPage(request)).type('text/html; charset=utf-8');
    return reply.code(page ? 200 : 400).send(page ?? latePage(language));
  };
  const choose = async (it: Opened, request: FastifyRequest<Who>, reply: FastifyReply) => {
    const { provider, role } = it;
    const form = new URLSearchParams(request.body ?? '');
    const name = form.get('name') ?? '';
    const isKnown = (await shownPeople(em, role)).some((one) => one.name === name);
    const isCancelled = form.get('cancel') === 'yes';
    if (!(isKnown || isCancelled) || !(await provider.asking(request.raw, reply.raw))) return show(it, request, reply);
    hijack(request, reply);
    return isCancelled ? provider.cancel(request.raw, reply.raw) : provider.signIn(request.raw, reply.raw, name);
  };
  const handOver = async ({ provider, role }: Opened, request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    hijack(request, reply);
    // This tells the provider where it is mounted.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(mountOf(role).length) });
    await provider.handle(raw, reply.raw);
  };

  const config = { cors: false } as const;
  app.register(async (part) => {
    part.removeAllContentTypeParsers();
    const form = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const;
    part.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) => done(null, body));
    for (const role of ROLES) {
      const path = `${mountOf(role)}/who/:uid`;
      part.get<Who>(path, { config }, at(role, show));
      part.post<Who>(path, { config: { ...config, reads: THE_FORM } }, at(role, choose));
    }
  });
  app.register(async (part) => {
    // The provider reads bodies itself, up to 56 KB.
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const role of ROLES) part.all<Who>(`${mountOf(role)}/*`, { config }, at(role, handOver));
  });
}

const THE_FORM = { types: 'application/x-www-form-urlencoded', told: 'NOT_A_FORM', tooLarge: 'FORM_TOO_LARGE' } as const;

const headersOfPage = ({ id, protocol }: Pick<FastifyRequest, 'id' | 'protocol'>): Record<string, string> => ({
  ...headersOfConnection(id, protocol === 'https'),
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
});

/** What the gateway's hooks would add to its own answers. */
function hijack(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(headersOfPage(request))) reply.raw.setHeader(name, value);
}
