/// <reference types="node" />
import { build, type Plugin } from 'vite'
import { auditProgram } from '../src/features/results/audit-program.ts'

/**
 * Puts the program that recounts a result among the files of the page, as one file which Node runs and people can read: checking the count
 * needs nothing else. @param source the program of the repository
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
