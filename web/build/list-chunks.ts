/// <reference types="node" />
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** What `npm run check` holds against the budgets of bytes, for each script of the build. Paths are relative to web/. */
interface ListedChunk {
  readonly file: string
  readonly modules: readonly string[]
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly styles: readonly string[]
}

/** Writes which modules went into which file beside the build's mark of sources; a file with a dot is not served. */
export function listChunks(): Plugin {
  let root = ''
  return {
    name: 'ashenda-list-chunks',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle)
        .filter((output) => output.type === 'chunk')
        .map(
          (chunk): ListedChunk => ({
            file: chunk.fileName,
            modules: chunk.moduleIds.map((id) => relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/')),
            imports: chunk.imports,
            dynamicImports: chunk.dynamicImports,
            styles: [...(chunk.viteMetadata?.importedCss ?? [])],
          }),
        )
      await writeFile(join(dir, '.chunks'), JSON.stringify(chunks))
    },
  }
}
