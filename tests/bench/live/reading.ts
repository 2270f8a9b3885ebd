import { count, short } from '../report/numbers.ts'
import { spreadOf } from '../statistics.ts'
import { windowsOf } from './figures.ts'
import type { LiveResult } from './result.ts'
import type { LiveSideName } from './sides.ts'

/** What the figures say, and what they do not say. */
export function liveReadingOf({ rounds, plan }: LiveResult): string {
  const most = Math.max(...plan.sizes)
  const others = spreadOf(
    [...rounds.values()].flat().flatMap(({ windows }) => windows.map(({ cores }) => cores.byOthers)),
  )
  const late = spreadOf([...rounds.values()].flat().flatMap(({ windows }) => windows.map((one) => one.latestClickMs)))
  const bare = windowsOf(rounds, 'bare', most, ({ pages }) => pages.latencyMs.p99)
  const busy = windowsOf(rounds, 'ours', most, ({ pages }) => pages.busy)
  const runs = (rounds.get('ours') ?? []).flatMap(({ disconnects }) => disconnects ?? [])
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const perMessage = (side: LiveSideName): string => {
    const micros = windowsOf(rounds, side, most, ({ pages, cores }) =>
      pages.messagesPerSecond > 0 ? ((cores.byProcess['api'] ?? 0) / pages.messagesPerSecond) * 1e6 : 0,
    )
    return short(micros?.median ?? 0)
  }
  return `How to read this

- **What a click waits for.** All sides follow one rule: sending takes half of the time at most, and every page is told ten times a second at most. So who sends
  more quickly tells more often. A click falls anywhere between two tellings; with the peers it then waits for the sending to all, with Ashenda each cohort of pages is told what is newest when its turn comes.
- **Sending.** With ${count(most)} pages a message costs the process ${perMessage('ours')} µs with Ashenda, ${perMessage('socket.io')} with Socket.IO and ${perMessage('ws')} in the plain loop, the taking of ballots
  beside it included${rounds.has('bun') ? `; ${perMessage('bun')} with Bun, which takes none` : ''}.
- **The pages are not the limit.** From a bare socket that writes one finished frame to ${count(most)} of them the slowest in a hundred has it after ${short(bare?.median ?? 0)} ms, kernel and
  waiting for a core included; with Ashenda the process of the pages was busy for ${((busy?.median ?? 0) * 100).toFixed(0)} % of the time. Clicks left at most ${short(late?.max ?? 0)} ms late, which counts as the side's.
- **The machine** did other things meanwhile, by the median of all runs for ${short(others?.median ?? 0)} cores, at most ${short(others?.max ?? 0)}. Where that is not next to nothing, the times are
  those of a machine that is too small.
- **The peers** run inside the platform's own api, with its ballots and worker, and get the same counts; only the sending differs. Bun is uWebSockets with a process to itself, as uWebSockets.js is
  not on npm, and what bundles it there needs another libc. They send a new
  page all counts and know neither gaps nor slow sockets.
- **Memory** is that of the process with ${count(most)} sockets at rest less that with none, both after everything was collected; the kernel's buffers are not in it.
- **Lost connections.** Of all pages ${plan.cutShare * 100} % are cut in one moment and come back in the same one, as no browser does: pages wait a random while. What is promised is a second from a page's reconnecting; until the last of
  them has reconnected, the server takes so many connections one after the other. The pages of Ashenda asked ${count(sum(runs.map(({ missed }) => missed)))} times
  for what they had missed; ${count(sum(runs.map(({ lost }) => lost)))} sockets were closed by the side.`
}
