interface ImportMetaEnv {
  /** Another host of the same site that serves the API; empty or missing: the page's own. */
  readonly VITE_API_BASE?: string
}
