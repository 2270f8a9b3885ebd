// What ops puts in the place of sw.js to be rid of the service worker (docs/operations/run.md): it forgets everything and goes.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(leave())
})

async function leave() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('ashenda-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
