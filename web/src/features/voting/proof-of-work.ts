import type { WorkChallenge } from '@ashenda/core/contracts/http/work.ts'
import { sleep } from '../../lib/jittered-backoff.ts'
import { shownWork, solveWork } from './solve-proof-of-work.ts'

/** Hashes per batch between frames on the main thread: some milliseconds on a cheap phone. */
const atOnce = 500

/** Solves a challenge in a worker if possible; resolves with the solution to send. */
export async function showWork(challenge: WorkChallenge): Promise<string> {
  try {
    return await besides(challenge)
  } catch {
    return here(challenge)
  }
}

function besides(challenge: WorkChallenge): Promise<string> {
  const worker = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = reject
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

/** Without such workers. */
async function here(challenge: WorkChallenge): Promise<string> {
  for (let from = 0; ; from += atOnce) {
    const solution = solveWork(challenge, from, atOnce)
    if (solution) return shownWork(challenge, solution)
    await sleep(0)
  }
}
