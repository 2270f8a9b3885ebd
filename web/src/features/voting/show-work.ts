import type { WorkChallenge } from '@ashenda/core/contracts/http/work.ts'
import { sleep } from '../../lib/backoff.ts'
import { shownWork, solveWork } from './solve-work.ts'

/** So many hashes at once, where it has to be done between two frames: some milliseconds of a cheap phone. */
const atOnce = 500

/** Computes what a challenge asks for, beside the page where the browser can; resolves with what is sent along. */
export async function showWork(challenge: WorkChallenge): Promise<string> {
  try {
    return await besides(challenge)
  } catch {
    return here(challenge)
  }
}

function besides(challenge: WorkChallenge): Promise<string> {
  const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = reject
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

/** Where there are no workers of that kind. */
async function here(challenge: WorkChallenge): Promise<string> {
  for (let from = 0; ; from += atOnce) {
    const solution = solveWork(challenge, from, atOnce)
    if (solution) return shownWork(challenge, solution)
    await sleep(0)
  }
}
