/** False where the pages are rendered on the server: there is no window there, and nobody sits before it. */
export const inBrowser = typeof window !== 'undefined'
