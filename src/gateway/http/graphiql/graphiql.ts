import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { DemoPerson } from '../../identity/demo.ts';
import { PAGE_SCRIPT, setupOf } from './setup.ts';

const ASSETS_PATH = '/graphiql/';

/** The page loads nothing from other hosts. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * GraphiQL moves a tab aside when it is pressed first, so that the click misses it: its own rule holds only those without focus.
 * On a phone the answer stands below the question, and the tabs have a line of their own.
 */
const STYLE = `
      body { margin: 0; overflow: hidden; }
      #root, .graphiql-container { height: 100dvh; }
      .graphiql-tab { transform: none !important; }
      @media (max-width: 700px) {
        .graphiql-session-header { flex-wrap: wrap; height: auto !important; }
        #graphiql-session { flex-direction: column; }
        .graphiql-horizontal-drag-bar, .graphiql-logo div div { display: none !important; }
        .graphiql-response { min-height: 35%; }
      }`;

const pageFor = (people: readonly DemoPerson[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Gacha gateway · GraphQL</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${ASSETS_PATH}graphiql.css">
    <style>${STYLE}
    </style>
  </head>
  <body class="no-focus-outline">
    <noscript>GraphiQL needs JavaScript.</noscript>
    <div id="root"></div>
    <script type="application/json" id="setup">${setupOf(people)}</script>
    <script src="${ASSETS_PATH}graphiql.js"></script>
    <script src="${ASSETS_PATH}page.js"></script>
  </body>
</html>
`;

const SET_UP_WORKERS = `self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => '${ASSETS_PATH}' + label + '.js' };`;

type Package = typeof import('@graphql-yoga/render-graphiql/graphiql');

/** The package exports its files as texts. The editor loads its workers by these names. */
const FILES: Record<string, (texts: Package) => string> = {
  'graphiql.js': ({ js }) => `${SET_UP_WORKERS}\n${js}`,
  'page.js': () => PAGE_SCRIPT,
  'graphiql.css': ({ css }) => css,
  'editorWorkerService.js': ({ editorWorkerService }) => editorWorkerService,
  'json.js': ({ jsonWorker }) => jsonWorker,
  'graphql.js': ({ graphqlWorker }) => graphqlWorker,
};

/** 9 MB, so loaded at first use; a development dependency, so it may be absent. */
const load = (): Promise<Package | undefined> =>
  import('@graphql-yoga/render-graphiql/graphiql').catch((error: Error & { code?: string }) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  });

/** `people`: those of the demonstration, in the menu; none where tokens come from elsewhere. */
export function serveGraphiql(app: FastifyInstance, people: () => Promise<readonly DemoPerson[]>): onRequestAsyncHookHandler {
  const page: onRequestAsyncHookHandler = async (request, reply) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return;
    if (!(await load()))
      return reply.code(404).type('text/plain; charset=utf-8').send('GraphiQL comes with: npm ci, without --omit=dev.\n');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(pageFor(await people()));
  };
  app.get<{ Params: { file: string } }>(`${ASSETS_PATH}:file`, async ({ params: { file } }, reply) => {
    const textOf = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
    const texts = textOf && (await load());
    if (!texts) return reply.callNotFound();
    return reply
      .type(file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(textOf(texts));
  });
  return page;
}
