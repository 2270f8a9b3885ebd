/** What a page tells the service worker; all paths are of this site. */
export type ToWorker =
  /** What came to it past the worker: fetched before the worker was there, or as part of the document. */
  | { readonly type: 'seen'; readonly paths: readonly string[] }
  /** The photos of those on the podium. */
  | { readonly type: 'chosen'; readonly photos: readonly string[] }
