import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveAllowedMethods } from '../../src/gateway/http/allowed-methods.ts';

const ADDRESS = '/api/docs';
const SCRIPT = `${ADDRESS}/js/scalar.js`;

/** The content security policy of the page forbids them, too. */
const NOTHING_FROM_ELSEWHERE = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const;

/** Else browsers ask for /favicon.ico, which there is not. */
const NO_ICON = '<link rel="icon" href="data:,">';

const CONFIGURATION = {
  ...NOTHING_FROM_ELSEWHERE,
  url: '/api/openapi.json',
  cdn: SCRIPT,
  pageTitle: 'Gacha gateway: REST',
  operationTitleSource: 'path',
  // A deprecation's link names an operation of the counter and its parameter. Both functions run in the browser.
  generateOperationSlug: ({ operationId = '' }: { operationId?: string | undefined }) => operationId,
  redirect: (address: string) => (/#[a-z-]+\.\w+$/.test(address) ? address.replace(/#([a-z-]+)\.\w+$/, '#tag/counter/$1') : null),
} as const;

type Docs = { page: string; policy: string; script: Buffer };

export function serveDocs(app: FastifyInstance, load: () => Promise<Docs> = makeDocs): void {
  let made: Promise<Docs> | undefined;
  // The script has 5 MB, so it is loaded with the first visit.
  const docs = () => {
    made ??= load().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  app.get(ADDRESS, async (_request, reply) => {
    const { page, policy } = await docs();
    const headers = { 'cache-control': 'no-cache', 'content-security-policy': policy };
    return reply.type('text/html; charset=utf-8').headers(headers).send(page);
  });
  app.get(SCRIPT, async (_request, reply) => {
    const { script } = await docs();
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'max-age=3600').send(script);
  });
  for (const url of [ADDRESS, SCRIPT]) serveAllowedMethods(app, url, ['GET', 'HEAD']);
}

/** In a server of its own: the plugin's redirects, and what it opens to other origins, stay inside. */
export async function makeDocs(): Promise<Docs> {
  const inner = Fastify();
  await inner.register(import('@scalar/fastify-api-reference'), { routePrefix: ADDRESS, configuration: CONFIGURATION });
  const [page, script] = await Promise.all(
    [`${ADDRESS}/`, SCRIPT].map(async (url) => {
      const { statusCode, body } = await inner.inject(url);
      return statusCode === 200 ? body : '';
    }),
  );
  await inner.close();
  if (!page || !script) throw new Error('the page of the REST documentation is empty');
  return {
    page: page.replace('<head>', `<head>${NO_ICON}`),
    policy: policyOf(page),
    script: Buffer.from(script),
  };
}

function policyOf(page: string): string {
  const [, starts = ''] = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(page) ?? [];
  const hash = createHash('sha256').update(starts).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
