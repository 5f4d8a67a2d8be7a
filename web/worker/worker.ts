/** Written by the build: the files of the fan's page, and a name that changes with them. */
declare const FILES: readonly string[];
declare const VERSION: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const CACHE = `fan-${VERSION}`;
const PAGE = '/';

/** Its own files only: nothing of the counter, of the gateway's answers or of the bank's pages passes through here. */
const NOT_OURS =
  /^\/(staff|api|graphql|pay|odds|receipts|pictures|sign-in|demo|developers|csp-reports|schema\.graphql|healthz|readyz|metrics)(\/|$)/;
/** So long a phone with a bad network waits for the page before it takes the one that is kept. */
const PATIENCE_MS = 4000;

/** What the fan looks at meanwhile comes first. */
const inNoHurry = (path: string): Request => new Request(path, { priority: 'low' });

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...FILES].map(inNoHurry))));
});

/** Of a newer version once a page is opened: that page has the files of this version, or those of the network. */
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith('fan-') && name !== CACHE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || NOT_OURS.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(request));
  else if (FILES.includes(url.pathname)) event.respondWith(kept(url.pathname, request));
});

/** From the network where there is one, so that an old page is not shown for ever. */
async function pageOf(request: Request): Promise<Response> {
  const answer = fetch(request);
  const patience = new Promise<undefined>((done) => setTimeout(() => done(undefined), PATIENCE_MS));
  try {
    return (await Promise.race([answer, patience])) ?? (await kept(PAGE, answer));
  } catch {
    return kept(PAGE);
  }
}

async function kept(path: string, other?: Request | Promise<Response>): Promise<Response> {
  const found = await (await caches.open(CACHE)).match(path);
  if (found || other === undefined) return found ?? Response.error();
  return other instanceof Request ? fetch(other) : other;
}
