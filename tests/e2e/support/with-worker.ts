import type { Site } from './site.ts'

/** Does something while ballots are counted, on a site that has no worker of its own. */
export async function withWorker<Result>(
  { platform }: Pick<Site, 'platform'>,
  act: () => Promise<Result>,
): Promise<Result> {
  const worker = await platform.startWorker()
  try {
    return await act()
  } finally {
    await worker.close()
  }
}
