/** False where the pages are rendered on the server. Known when the app is built: what only the server needs is left out for browsers. */
export const inBrowser = !import.meta.env.SSR
