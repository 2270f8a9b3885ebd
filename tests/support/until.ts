import { setTimeout as wait } from 'node:timers/promises'
import { patienceMs } from './patience.ts'

/** Polls until the answer is not undefined, null or false. @throws after `withinMs`, with the last answer */
export async function until<T>(
  ask: () => Promise<T> | T,
  { withinMs = patienceMs, everyMs = 20 }: { readonly withinMs?: number; readonly everyMs?: number } = {},
): Promise<Exclude<T, undefined | null | false>> {
  const end = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== null && answer !== false) {
      return answer as Exclude<T, undefined | null | false> // the three are excluded by the condition
    }
    if (Date.now() > end) throw new Error(`still ${String(answer)} after ${withinMs} ms`)
    await wait(everyMs)
  }
}
