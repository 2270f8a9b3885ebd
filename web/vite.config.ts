/// <reference types="node" />
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { firstLoadChunks } from './build/first-load-chunks.ts'
import { preactAsReact } from './build/preact-as-react.ts'
import { precompress } from './build/precompress.ts'
import { preloadApplication } from './build/preload-application.ts'

const api = process.env['API_ORIGIN'] ?? 'http://localhost:3001'

/** Some of the API's paths are pages too (/admin/generate/132): what a browser opens as a page is answered by Vite. */
const toApi: ProxyOptions = {
  target: api,
  bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
}

/** The texts of one language that the first page needs are one file. */
const startTexts = /\/locales\/(?<resource>\w+)\/(?:common|home|vote)\.ts$/

const root = import.meta.dirname
const entry = `${root}/src/app/main.tsx`
const application = `${root}/src/app/start.tsx`

export default defineConfig({
  plugins: [react(), preloadApplication(application), precompress()],
  resolve: {
    alias: preactAsReact,
  },
  server: {
    proxy: {
      '^/(getZones|contest)$': toApi,
      '^/(actor|vote|admin|card|api|images|payments|pdfCards)/': toApi,
      '^/live$': { target: api, ws: true },
    },
  },
  build: {
    // A content policy of img-src 'self' knows no data: addresses.
    assetsInlineLimit: 0,
    // Every browser of the build's target knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...firstLoadChunks(entry, application),
            {
              name: (id: string) => `texts-${startTexts.exec(id)?.groups?.['resource']}`,
              debugName: 'texts',
              test: startTexts,
            },
          ],
        },
      },
    },
  },
})
