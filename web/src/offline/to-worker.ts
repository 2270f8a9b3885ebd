/** What a page tells the service worker; all paths are of this site. */
export type ToWorker =
  /** What it fetched before the worker was there. */
  | { readonly type: 'seen'; readonly paths: readonly string[] }
  /** The photos of those on the podium. */
  | { readonly type: 'chosen'; readonly photos: readonly string[] }
