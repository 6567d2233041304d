// Keeps the page for days without a network. The build fills in its version and its files.
const VERSION = '__VERSION__'
const FILES = [/* __FILES__ */]
const PAGE = `page-${VERSION}`
const ENGINE = `engine-${'__ENGINE__'}` // the offline engine: kept once the page has shown itself
const ENGINE_FILES = [/* __ENGINE_FILES__ */]
const STUDY_FILES = [/* __STUDY_FILES__ */] // the part of the engine that no match needs
const LATER = [/* __LATER__ */] // other languages, and pages that no match needs
const ON_USE = [/* __ON_USE__ */] // kept once somebody has used them

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(PAGE)
      .then(cache => cache.addAll(FILES.filter(file => !LATER.includes(file))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', event => {
  const clean = caches.keys().then(names => Promise.all(names.filter(n => n !== PAGE && n !== ENGINE).map(n => caches.delete(n))))
  event.waitUntil(clean.then(() => self.clients.claim()))
})

/** The page says when it has nothing else to fetch: then what it has loaded is kept, and the engine, and at last the rest. */
self.addEventListener('message', event => {
  const { keep, loaded } = event.data
  if (keep === 'engine')
    event.waitUntil(
      keepAll(
        PAGE,
        FILES.filter(file => loaded.includes(file)),
      ).then(() => keepAll(ENGINE, ENGINE_FILES)),
    )
  if (keep === 'study') event.waitUntil(keepAll(ENGINE, STUDY_FILES))
  if (keep === 'rest')
    event.waitUntil(
      keepAll(
        PAGE,
        FILES.filter(file => !ON_USE.includes(file)),
      ),
    )
})

async function keepAll(name, files) {
  const cache = await caches.open(name)
  for (const file of files) {
    if (!(await cache.match(file))) await cache.add(file)
  }
}

/** A notification of the server, with its words in the language that was chosen with the subscription. */
self.addEventListener('push', event => {
  const { text, table, kind } = event.data.json()
  const data = table ? `/#/table/${table}` : '/#/'
  event.waitUntil(self.registration.showNotification('Azulejos', { body: text, tag: table ?? kind, icon: '/icon-192.png', data }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(show(new URL(event.notification.data, self.location.origin).href))
})

/** Show a place in the window that has it open, else in a new one. */
async function show(address) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const found = windows.find(each => each.url === address)
  return found ? found.focus() : self.clients.openWindow(address)
}

self.addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return
  if (/^\/(api|match|embed)\//.test(url.pathname)) return // the server's own
  if (url.pathname.startsWith('/offline/')) event.respondWith(kept(event, ENGINE))
  else if (event.request.mode === 'navigate' || url.pathname === '/') event.respondWith(fresh(new Request('/')))
  else if (FILES.includes(url.pathname)) event.respondWith(kept(event, PAGE))
})

/** The network first, what was kept when there is none. */
async function fresh(request) {
  const cache = await caches.open(PAGE)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    const found = await cache.match(request)
    if (found) return found
    throw error
  }
}

/** What was kept, else what the network has, which is kept from then on; names change with contents. */
async function kept(event, name) {
  const cache = await caches.open(name).catch(() => null) // some browsers keep nothing in private windows
  const found = await cache?.match(event.request)
  if (found) return found
  const answer = await fetch(event.request)
  if (answer.ok && cache) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => {}))
  return answer
}
