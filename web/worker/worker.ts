/** Written by the build: the files of the fan's page, and a name that changes with them. */
declare const FILES: readonly string[];
declare const VERSION: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const CACHE = `fan-${VERSION}`;
const PAGE = '/';

/** Its own files only: nothing of the counter, of the gateway's answers or of the bank's pages passes through here. */
const NOT_OURS = /^\/(staff|api|graphql|pay|odds|receipts|sign-in|demo|developers|schema\.graphql|healthz|readyz|metrics)(\/|$)/;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([PAGE, ...FILES]))
      .then(() => worker.skipWaiting()),
  );
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
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(PAGE)));
  else if (FILES.includes(url.pathname)) event.respondWith(kept(url.pathname, request));
});

async function kept(path: string, request?: Request): Promise<Response> {
  const found = await (await caches.open(CACHE)).match(path);
  return found ?? (request ? fetch(request) : Response.error());
}
