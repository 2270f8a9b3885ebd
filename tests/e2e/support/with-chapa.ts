import type { StartedSandbox } from '../../support/chapa.ts'
import { accessTo, sandboxFor } from '../../support/payments.ts'
import type { Site } from './site.ts'

/** A worker and a sandbox of the test's own, both until it ends. */
export async function withChapa(site: Site, run: (sandbox: StartedSandbox) => Promise<void>): Promise<void> {
  const sandbox = await sandboxFor(site.platform)
  const worker = await site.platform.startWorker(accessTo(sandbox))
  try {
    await run(sandbox)
  } finally {
    await worker.close()
  }
}
