import type { WorkChallenge } from '@ashenda/core/contracts/http/work.ts'
import { shownWork, solveWork } from './solve-work.ts'

/** Beside the page, so that it goes on answering fingers. It is ended from there. */
self.onmessage = ({ data }: MessageEvent<WorkChallenge>) => {
  for (let from = 0; ; from += 10_000) {
    const solution = solveWork(data, from, 10_000)
    if (solution) return self.postMessage(shownWork(data, solution))
  }
}
