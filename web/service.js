// The service worker: keeps a version of the page, whole, for the times when there is no network.
//
// tokeru.site writes SITE above this line: the version, and the digest of every file. A new version is fetched
// beside the old one and checked against its digests, so that it is complete and unmixed or not there at all;
// it takes over at the next start, when no page uses the old one any more.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const scope = worker.registration.scope;
// Pages under other paths of the same host have caches of their own.
const ours = `tokeru ${scope} `;
const current = ours + SITE.version;
/** @type {Readonly<Record<string, string>>} */
const digests = SITE.files;

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request.url);
  if (event.request.method === "GET" && Object.hasOwn(digests, path)) event.respondWith(kept(path));
});

async function keepAll() {
  const cache = await caches.open(current);
  await Promise.all(Object.keys(digests).map(async (path) => cache.put(address(path), await fetched(path))));
}

async function dropOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== current);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** @param {string} path */
async function kept(path) {
  const cache = await caches.open(current);
  return (await cache.match(address(path), { ignoreVary: true })) ?? fetched(path);
}

/** From the network, and refused if it belongs to another version.
 * @param {string} path */
function fetched(path) {
  return fetch(address(path), { cache: "no-cache", integrity: digests[path] });
}

/** Hosts like to redirect index.html to its folder, and a redirected answer cannot open a page.
 * @param {string} path */
function address(path) {
  return new URL(path === "index.html" ? "." : path, scope).href;
}

/** @param {string} url */
function pathOf(url) {
  const { origin, pathname } = new URL(url);
  const whole = origin + pathname;
  return whole.startsWith(scope) ? decodeURI(whole.slice(scope.length)) || "index.html" : "";
}
