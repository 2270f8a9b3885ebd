/** False on the server. A build-time constant: server-only code is left out of the browser's build. */
export const inBrowser = !import.meta.env.SSR
