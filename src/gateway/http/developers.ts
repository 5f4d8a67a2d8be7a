import type { FastifyInstance } from 'fastify';
import type { Page } from '../../config/pages.ts';
import { VERSION } from '../../config/version.ts';
import { serveAllowedMethods } from './allowed-methods.ts';

export const DEVELOPERS = '/developers';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

const PLACES = [
  ['/graphql', 'GraphQL: in a browser GraphiQL, with queries to begin with'],
  ['/schema.graphql', 'the schema as one file, with who may ask for what and what it costs'],
  ['/api/docs', 'the REST paths, with search and examples'],
  ['/api/openapi.json', 'the same as OpenAPI 3.1'],
  ['/healthz', 'whether the process is alive'],
  ['/readyz', 'whether the database is there and up to date'],
  ['/metrics', 'numbers for Prometheus'],
] as const;

const GUIDES = [
  ['README.md', 'five minutes as a fan and at the counter'],
  ['docs/clients/graphql.md', 'for those who write a client'],
  ['docs/README.md', 'what is told where'],
  ['docs/fairness.md', 'for fans: was my draw fair?'],
] as const;

type Told = { mode: string; introspection: boolean; pages: readonly Page[]; staffOrigin: string | undefined };

/** What there is for developers. In production there is nothing to tell here. */
export function serveDevelopers(app: FastifyInstance, { mode, introspection, pages, staffOrigin = '' }: Told): void {
  const places = [
    ...(pages.includes('fan') ? [['/', 'what fans see'] as const] : []),
    ...(pages.includes('staff') ? [[`${staffOrigin}/staff`, 'what staff see at a counter'] as const] : []),
    ...PLACES.filter(([path]) => introspection || path !== '/schema.graphql'),
  ];
  const page = pageOf(mode, places);
  const summary = { name: 'gacha-gateway', version: VERSION, mode, places: Object.fromEntries(places) };
  app.get(DEVELOPERS, async ({ headers }, reply) => {
    reply.header('vary', 'Accept');
    if (!headers.accept?.includes('text/html')) return summary;
    return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page);
  });
  serveAllowedMethods(app, DEVELOPERS, ['GET', 'HEAD']);
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'dt{font-weight:600}dd{margin:0 0 .5rem}';

const pageOf = (mode: string, places: readonly (readonly [path: string, what: string])[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Gacha gateway</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>Gacha gateway</h1>
    <p>Version ${VERSION}, ${mode}.</p>
    <h2>Here</h2>
    <dl>${places.map(([path, what]) => `<dt><a href="${path}">${path}</a></dt><dd>${what}</dd>`).join('')}</dl>
    <h2>To read, in the folder of the gateway</h2>
    <dl>${GUIDES.map(([path, what]) => `<dt>${path}</dt><dd>${what}</dd>`).join('')}</dl>
  </body>
</html>
`;
