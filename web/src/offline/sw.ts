/**
 * The service worker of the static page. It keeps the files of one release, answers from them, and adds the headers that file hosts
 * leave out: isolation from other origins, and the page's policy for its workers too.
 */
interface Worker {
  addEventListener(type: string, listener: (event: never) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { scope: string };
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

/** Made by the build: all files of this release, and a name that changes with any of them. */
declare const RELEASE: { version: string; files: string[]; policy: string };

const worker = self as unknown as Worker;
const scope = worker.registration.scope;
// Another folder of this host may hold another Skein.
const PREFIX = `skein ${scope} `;
const CACHE = `${PREFIX}${RELEASE.version}`;
const addresses = new Set(RELEASE.files.map((file) => new URL(file, scope).href));

worker.addEventListener("install", (event: Extendable) => {
  event.waitUntil(fill());
});

worker.addEventListener("activate", (event: Extendable) => {
  event.waitUntil(removeOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event: { data: unknown }) => {
  if (event.data === "use") {
    void worker.skipWaiting();
  }
});

worker.addEventListener("fetch", (event: { request: Request; respondWith(response: Promise<Response>): void }) => {
  const file = event.request.method === "GET" ? fileOf(event.request.url) : undefined;
  if (file !== undefined) {
    event.respondWith(answer(file, event.request));
  }
});

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const address of addresses) {
    // Names in assets/ change with what is in them; of the others a newer one may be at the host than the browser remembers.
    const fresh = address.startsWith(new URL("assets/", scope).href) ? "default" : "no-cache";
    const response = await fetch(address, { cache: fresh });
    if (!response.ok) {
      throw new Error(`${address}: ${response.status}`);
    }
    await cache.put(address, response);
  }
}

async function removeOthers(): Promise<void> {
  // Only ours: other pages of this origin have caches too.
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The address of a file of the release; undefined for anything else, which goes to the network. */
function fileOf(url: string): string | undefined {
  const address = url.split(/[?#]/, 1)[0] as string;
  const file = address === scope ? new URL("index.html", scope).href : address;
  return addresses.has(file) ? file : undefined;
}

async function answer(file: string, request: Request): Promise<Response> {
  const response = (await (await caches.open(CACHE)).match(file)) ?? (await fetch(request));
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Content-Security-Policy", RELEASE.policy);
  if (headers.has("Content-Encoding")) {
    // What is kept is unpacked.
    headers.delete("Content-Encoding");
    headers.delete("Content-Length");
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
