/// <reference types="node" />
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import type { Version } from '../src/offline/worker/stores.ts'

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]
type Chunk = Extract<Bundle[string], { type: 'chunk' }>

interface OfflineParts {
  readonly root: string
  /** Of the service worker. */
  readonly worker: string
  /** Modules that must be there without a network, with all that they import. */
  readonly modules: readonly string[]
  /** Texts that must be available without a network, in the visitor's language. */
  readonly namespaces: readonly string[]
}

/** Builds sw.js beside the page, and writes into it what this version of the site is made of. */
export function offlineWorker({ root, worker, modules, namespaces }: OfflineParts): Plugin {
  return {
    name: 'ashenda-offline-worker',
    apply: 'build',
    // Once the page is in the bundle.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('no page in the bundle')
      const files = new Set(modules.flatMap((module) => filesWith(bundle, chunkWith(bundle, module))))
      const version = versionOf(page.source, [...files].toSorted(), textsOf(bundle, root, namespaces))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(root, worker, version) })
    },
  }
}

function versionOf(page: string | Uint8Array, files: readonly string[], languages: Version['languages']): Version {
  const shell = { path: '/index.html', integrity: `sha384-${createHash('sha384').update(page).digest('base64')}` }
  const name = createHash('sha256')
    .update(JSON.stringify([shell, files, languages]))
    .digest('hex')
    .slice(0, 12)
  return { name, shell, files, languages }
}

const chunksOf = (bundle: Bundle): readonly Chunk[] => Object.values(bundle).filter((output) => output.type === 'chunk')

function chunkWith(bundle: Bundle, module: string): Chunk {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`no chunk for ${module}`)
  return chunk
}

/** Paths of a chunk, of what it imports, and of their styles. */
function filesWith(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): readonly string[] {
  seen.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk' && !seen.has(name)) filesWith(bundle, imported, seen)
  }
  return [...seen].map((file) => `/${file}`)
}

/** In English a refusal has the words of the server: there is no second set of them. */
const textsFile = (language: string, namespace: string): string =>
  language === 'en' && namespace === 'refusals' ? '../core/refusals.json' : `src/locales/${language}/${namespace}.json`

const locale = /\/locales\/(?<language>\w+)\/\w+\.json$/

/**
 * The files of texts by language, each with all that it imports.
 * @throws where a language is without one of the namespaces
 */
export function textsOf(bundle: Bundle, root: string, namespaces: readonly string[]): Version['languages'] {
  const modules = chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds)
  const languages = new Set(modules.flatMap((id) => locale.exec(id)?.groups?.['language'] ?? []))
  const filesOf = (language: string): readonly string[] => {
    const chunks = namespaces.map((namespace) => chunkWith(bundle, resolve(root, textsFile(language, namespace))))
    return [...new Set(chunks.flatMap((chunk) => filesWith(bundle, chunk)))].toSorted()
  }
  return Object.fromEntries([...languages].map((language) => [language, filesOf(language)]))
}

/** A build of its own: a worker is one file without imports, the same for browsers that have no modules in workers. */
async function bundleWorker(root: string, worker: string, version: Version): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __VERSION__: JSON.stringify(version) },
    build: { write: false, rolldownOptions: { input: worker, output: { format: 'iife' } } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('the service worker was not built')
  return output.output[0].code
}
