import { count } from '../../bench/report/numbers.ts'
import { roles } from '../site/cpu.ts'
import type { Step } from '../up.ts'
import { table } from './table.ts'
import { ms } from './words.ts'

export function upSection(steps: readonly Step[]): string {
  const shown = roles.filter((role) => role !== 'media')
  const last = steps.at(-1)
  return `### What gives first

More voters a second, step by step, each doing all of it, with one api and one worker; until a vote's p99 is over 1 s, one is counted later than 5 s, an answer is wrong, or the machine is full.

${table(
  ['voters/s', 'ballots/s', 'vote p99', 'last counted after', 'errors', ...shown, 'who plays the people', 'others'],
  steps.map((step) => [
    count(step.votersPerSecond),
    count(step.acknowledgedPerSecond),
    ms(step.voteP99Ms),
    ms(step.countedAfterMs),
    count(step.errors),
    ...shown.map((role) => step.cores[role].toFixed(2)),
    step.players.toFixed(2),
    step.others.toFixed(2),
  ]),
)}

What gave: ${last && last.gave.length > 0 ? last.gave.join('; ') : 'nothing, up to the last step'}.`
}
