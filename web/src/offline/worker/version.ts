/** What this version of the site needs without a network; written by the build (build/offline-worker.ts). */
export interface Version {
  /** Differs where any of the files does. */
  readonly name: string
  /** The page that starts the application, as it was built: without the data the server puts into it. */
  readonly shell: { readonly path: string; readonly integrity: string }
  /** What starts with it: paths. */
  readonly files: readonly string[]
  /** What one language needs beside its first texts, for the languages there are. */
  readonly languages: Readonly<Record<string, readonly string[]>>
}

declare const __VERSION__: Version

export const version = __VERSION__
