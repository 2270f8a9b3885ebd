/// <reference types="node" />
import { build, type Plugin } from 'vite'
import { auditProgram } from '../src/features/results/audit-program.ts'

/**
 * Publishes the recount program among the page's files, as one readable file for Node: checking the count needs nothing else. @param source
 * the repository's program
 */
export const publishAudit = (source: string): Plugin => ({
  name: 'ashenda-audit',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        minify: false,
        target: 'node20',
        ssr: source,
        rolldownOptions: { output: { format: 'es', codeSplitting: false } },
      },
    })
    const [output] = [built].flat()
    if (!output || !('output' in output)) throw new Error('the audit was not built')
    this.emitFile({ type: 'asset', fileName: auditProgram, source: output.output[0].code })
  },
})
