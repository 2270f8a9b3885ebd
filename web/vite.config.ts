/// <reference types="node" />
import { resolve } from 'node:path'
import { defineConfig, type ProxyOptions, type UserConfig } from 'vite'
import { publishAudit } from './build/audit-program.ts'
import { chunkGroups } from './build/chunk-groups.ts'
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

/** The first page's texts come with the list of all others. */
const textsTogether = {
  texts: /\/locales\/(?:(?<language>\w+)\/start\.json|(?<list>\w+)\.ts)$/,
  'admin-texts': /\/locales\/(?<language>\w+)\/(?:admin|refusals-admin)\.json$|\/core\/refusals-admin\.json$/,
  'voting-texts': /\/locales\/(?<language>\w+)\/(?:voting|refusals)\.json$|\/core\/refusals\.json$/,
}

/** Files that every page begins with (chunk-groups.ts). */
const ofEveryPage = /\/(?:entry|foundation|application|rolldown-runtime)-[\w-]+[.]js$/

const root = import.meta.dirname
const entry = `${root}/src/app/main.tsx`
const application = `${root}/src/app/start.tsx`
const feature = (file: string): string => `${root}/src/features/${file}`

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
  namespaces: ['start', 'voting', 'refusals', 'extras'],
}

type OnLog = NonNullable<NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>['onLog']>

/** Libraries carry "use client" for React Server Components, which neither build uses. */
const onLog: OnLog = (level, log, tell) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
}

/**
 * radix-ui names functions and typebox describes contracts through these calls; counted as uses, they kept dead code and unread contracts.
 * Never add a name with side effects: `React` would remove every effect.
 */
const withoutEffects = ['__name', 'Type']

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
  ],
  server: {
    proxy: {
      '^/(getZones|contest)$': toApi,
      '^/(actor|vote|admin|card|api|images|payments|pdfCards)/': toApi,
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
            ...chunkGroups({
              entry,
              application,
              foundation: `${root}/src/app/begin-react.ts`,
              below: ['footer/footer.tsx', 'partners/partner-banner.tsx', 'tips/tips.tsx'].map(feature),
              sheet: `${root}/src/ui/dialog.tsx`,
              forms: [
                '../../core/domain/text.ts',
                ...['code-field', 'field', 'form-problem', 'phone-field', 'without-scripts'].map(
                  (file) => `ui/${file}.tsx`,
                ),
                ...['failure-text', 'forms/plausible-phone', 'forms/sent-form', 'idempotency'].map(
                  (file) => `lib/${file}.ts`,
                ),
              ].map((file) => resolve(root, 'src', file)),
              podium: feature('voting/podium-dialog.tsx'),
              paying: feature('payment/payment-page.tsx'),
              beside: [
                'ballot/ballot-page.tsx',
                'receipt/receipt-page.tsx',
                'lookup/lookup-page.tsx',
                'contestants/contestant-dialog.tsx',
                'cards/check-page.tsx',
              ].map(feature),
            }),
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
