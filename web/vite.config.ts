/// <reference types="node" />
import { defineConfig, type Plugin, type ProxyOptions, type UserConfig } from 'vite'
import { publishAudit } from './build/audit-program.ts'
import { cutFonts } from './build/cut-fonts.ts'
import { listChunks } from './build/list-chunks.ts'
import { offlineWorker } from './build/offline-worker.ts'
import { pageHeads } from './build/page-heads.ts'
import { preloadApplication } from './build/preload-application.ts'

const api = process.env['API_ORIGIN'] ?? 'http://localhost:3001'

/** Some API paths are pages too (/admin/generate/132): Vite answers what a browser opens as a page. */
const toApi: ProxyOptions = {
  target: api,
  bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
}

/** Texts that are needed together. The service worker knows a language by the file of its first texts. */
const textsTogether = {
  texts: /\/locales\/(?<language>\w+)\/first-page\.json$/,
  'admin-texts': /\/locales\/(?<language>\w+)\/(?:admin|refusals-admin)\.json$|\/core\/refusals-admin\.json$/,
  'voting-texts': /\/locales\/(?<language>\w+)\/(?:voting|refusals)\.json$|\/core\/refusals\.json$/,
}

/**
 * A voter's files, each with all that its modules import unless an earlier one has it. Left alone, the bundler makes a file of every set of
 * modules that two parts share: opening the podium would load nineteen, each a request of its own on a slow line.
 */
const files = [
  // Decides on a language and has everything else fetched.
  { name: 'entry', test: /\/src\/app\/main\.tsx$|rolldown\/runtime/ },
  // The libraries: a new version of the site leaves them in people's caches.
  {
    name: 'foundation',
    test: /\/src\/app\/begin-react\.ts$|\/node_modules\/(?:react|react-dom|scheduler|@tanstack|i18next|react-i18next|wouter|regexparam|mitt|zustand)\//,
  },
  { name: 'application', test: /\/src\/app\/start\.tsx$/ },
  // Pictures and texts that admins chose, in those below and on pages.
  { name: 'uploaded', test: /\/src\/ui\/uploaded-picture\.ts$/ },
  { name: 'written', test: /\/src\/(?:ui\/(?:marked-text|links)\.tsx|features\/contact\/contact-data\.ts)$/ },
  // Behind the first screen of every page.
  {
    name: 'below',
    test: /\/src\/features\/(?:footer\/footer|partners\/partner-banner|tips\/tips|announcement\/announcement)\.tsx$/,
  },
  {
    name: 'forms',
    test: /\/core\/domain\/account\.ts$|\/src\/(?:ui\/(?:field|focus|form-problem|panel|try-again|without-scripts)|lib\/(?:failure-text|idempotency|forms\/sent-form))\.tsx?$/,
  },
  { name: 'sheet', test: /\/src\/ui\/dialog\.tsx$/ },
  // Of both steps of a vote, which follow below, and of pages such as the receipt's.
  {
    name: 'shared',
    test: /\/core\/domain\/card-code\.ts$|\/src\/features\/(?:contest\/(?:free|title)-note|payment\/(?:choose-payment|follow-payment|payment-notice|use-vote-price)|prize\/prize-note|submit\/(?:credit-problem|outcome-line))\.tsx?$/,
  },
  { name: 'paying', test: /\/src\/features\/payment\/payment-page\.tsx$/ },
  { name: 'podium', test: /\/src\/features\/voting\/podium-dialog\.tsx$/ },
]

/** Files that every page begins with. */
const ofEveryPage = /\/(?:entry|foundation|application)-[\w-]+[.]js$/

const root = import.meta.dirname
const entry = `${root}/src/app/main.tsx`
const application = `${root}/src/app/start.tsx`

/** The first page with choosing and submitting, and the offline page. */
const offline = {
  root,
  worker: `${root}/src/offline/worker/worker.ts`,
  modules: [
    entry,
    application,
    `${root}/src/offline/offline-page.tsx`,
    `${root}/src/offline/start-worker.ts`,
    `${root}/src/features/voting/podium-dialog.tsx`,
    `${root}/src/features/payment/payment-page.tsx`,
    // Finds pages by path.
    `${root}/src/app/public-pages.ts`,
    `${root}/src/features/footer/footer.tsx`,
    `${root}/src/ui/alert-dialog.tsx`,
    `${root}/src/ui/toaster.tsx`,
  ],
  namespaces: ['first-page', 'voting', 'refusals', 'site'],
}

type OnLog = NonNullable<NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>['onLog']>

/** Libraries carry "use client" for React Server Components, which neither build uses. */
const onLog: OnLog = (level, log, tell) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
}

/**
 * radix-ui names functions through the first; the others describe contracts. Counted as uses, they kept dead code and unread contracts.
 * Never add a name with side effects: `React` would remove every effect.
 */
const withoutEffects = ['__name', 'Type', 'closed', 'listQuery', 'listAnswer', 'dayRange', 'refusedAs']

/** cmdk's own dialog, which we do not use, would add 4 kB of the Radix dialog to the file that voters' dialogs share. */
const withoutPaletteDialog: Plugin = {
  name: 'ashenda-without-palette-dialog',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@radix-ui/react-dialog' && importer?.includes('/cmdk/') ? '\0no-dialog' : null,
  load: (id) => (id === '\0no-dialog' ? 'export const [Root, Portal, Overlay, Content] = []' : null),
}

/** Shared by both builds. */
const common: UserConfig = {
  build: {
    // Assets stay files: browsers cache them for good, and the content policy allows data: only for pictures (api/src/plugins/headers.ts).
    assetsInlineLimit: 0,
  },
}

/** One file without packages: the api's image has none of the web app's. */
const forServer: UserConfig = {
  ...common,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ...common.build,
    // Dotfolders are never served.
    outDir: 'dist/.server',
    target: 'node24',
    rolldownOptions: { onLog, output: { codeSplitting: false } },
  },
}

const forBrowser: UserConfig = {
  ...common,
  // React 18 has what wouter's shim provides.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    cutFonts(),
    preloadApplication(application),
    pageHeads(),
    offlineWorker(offline),
    publishAudit(`${root}/../scripts/audit.mjs`),
    listChunks(),
    withoutPaletteDialog,
  ],
  server: {
    proxy: {
      '^/(getZones|contest)$': toApi,
      '^/(actor|vote|admin|card|jury|api|images|payments|pdfCards)/': toApi,
      '^/live$': { target: api, ws: true },
    },
  },
  build: {
    ...common.build,
    modulePreload: {
      // Safari supports it since 17, Firefox since 115; older targets load each part on import.
      polyfill: false,
      // Present with any part of the site, so not listed beside each.
      resolveDependencies: (_file, files) => files.filter((file) => !ofEveryPage.test(file)),
    },
    rolldownOptions: {
      treeshake: { manualPureFunctions: withoutEffects },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      onLog,
      output: {
        codeSplitting: {
          groups: [
            ...files,
            ...Object.entries(textsTogether).map(([texts, test]) => ({
              name: (id: string) => `${texts}-${Object.values(test.exec(id)?.groups ?? {}).join('') || 'en'}`,
              debugName: texts,
              test,
            })),
          ],
        },
      },
    },
  },
}

/** `vite build` for browsers, `vite build --ssr server/main.tsx` for the server, which reads the first one's file list at start. */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowser))
