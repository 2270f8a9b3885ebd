/**
 * The app is written for React and runs on Preact's layer for it: the same functions in a fifth of the bytes, which a phone on a
 * slow network has to fetch before anything works (docs/decisions/014-preact.md). The longer names come first: an alias that is
 * a text would take them too.
 */
export const preactAsReact = [
  // The router asks a shim for what React has had since version 18.
  { find: 'use-sync-external-store/shim/index.js', replacement: 'preact/compat' },
  { find: /^react\/jsx(?:-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  // Tests look at markup.
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
]
