interface ImportMetaEnv {
  /** Another host of the site that serves the API; empty: the page's own. */
  readonly VITE_API_BASE?: string
}
