export {};

/** Written by the build: the files of the counter's page, and a name that changes with them. */
declare const FILES: readonly string[];
declare const VERSION: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const CACHE = `staff-${VERSION}`;
const PAGE = '/staff';

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
    for (const name of await caches.keys()) if (name.startsWith('staff-') && name !== CACHE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

/**
 * The page as it is now where there is a network, as it was kept where there is none. Nothing that is asked passes through here.
 */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // What a desk previews is another page, and is kept nowhere.
  if (pathname.startsWith(`${PAGE}/preview/`)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
});

/** A network that answers nothing is none: a counter does not wait for it. */
const WAIT_MS = 3_000;

async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  asked.catch(() => {});
  const late = new Promise<undefined>((done) => setTimeout(done, WAIT_MS));
  const soon = await Promise.race([asked, late]).catch(() => undefined);
  return soon ?? (await kept(PAGE)) ?? asked;
}

const kept = async (path: string): Promise<Response | undefined> => (await caches.open(CACHE)).match(path);
