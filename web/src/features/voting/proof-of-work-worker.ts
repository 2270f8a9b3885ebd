import type { WorkChallenge } from '@ashenda/core/contracts/http/work.ts'
import { shownWork, solveWork } from './solve-proof-of-work.ts'

/** In a worker, so that the page stays responsive. The page ends it. */
self.onmessage = ({ data }: MessageEvent<WorkChallenge>) => {
  for (let from = 0; ; from += 10_000) {
    const solution = solveWork(data, from, 10_000)
    if (solution) return self.postMessage(shownWork(data, solution))
  }
}
