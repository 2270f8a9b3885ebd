/// <reference types="node" />
import { availableParallelism } from 'node:os'
import { constants } from 'node:zlib'
import type { PluginOption } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

/** Writes x.br and x.gz beside each text x of the build, at the highest level: compressed once here, never per request. */
export const compress = (): PluginOption =>
  compression({
    include: /\.(?:html|js|css|svg|txt|json|webmanifest)$/,
    // Below this the header costs more than it saves.
    threshold: 512,
    // By itself it leaves a core free, so that on two of them Brotli, most of a build, has one.
    scheduler: { limit: availableParallelism() },
    algorithms: [
      defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
      defineAlgorithm('brotliCompress', {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    ],
  })
