import { spreadOf } from '../../bench/statistics.ts'
import type { CopiesRun } from '../copies.ts'
import { type Role, roles } from '../site/cpu.ts'
import { table } from './table.ts'
import { micros } from './words.ts'

const goal = 1.1

export function copiesSection(runs: readonly CopiesRun[]): string {
  const nameOf = ({ api, worker }: CopiesRun): string => `${api}, ${worker}`
  const byCopies = Map.groupBy(runs, nameOf)
  const shown = roles.filter((role) => role !== 'media')
  const medianOf = (name: string, role: Role): number =>
    spreadOf((byCopies.get(name) ?? []).map((run) => run.micros[role]))?.median ?? 0
  /** A round each, in their order. */
  const totals = (name: string): readonly number[] =>
    (byCopies.get(name) ?? []).map((run) => shown.reduce((sum, role) => sum + run.micros[role], 0))
  const one = totals('1, 1')
  const [first] = runs
  const others = spreadOf(runs.map((run) => run.others))
  const rows = [...byCopies.keys()].map((name) => {
    const total = spreadOf(totals(name))
    const beside = spreadOf(totals(name).map((micros, round) => micros / (one[round] ?? Number.NaN)))
    const inGroup = spreadOf((byCopies.get(name) ?? []).map((run) => run.ballotsInGroup))
    return [
      name,
      ...shown.map((role) => micros(medianOf(name, role))),
      inGroup ? inGroup.median.toFixed(1) : '–',
      total ? `${total.median.toFixed(0)} (${total.min.toFixed(0)} to ${total.max.toFixed(0)})` : '–',
      beside ? `${beside.median.toFixed(2)}× (${beside.min.toFixed(2)}× to ${beside.max.toFixed(2)}×)` : '–',
      beside && beside.median <= goal ? 'yes' : 'no',
    ]
  })
  return `### Copies

The same ${first?.votesPerSecond ?? 0} ballots a second on all copies together, in turns; microseconds of CPU a ballot, what copies use at rest included. Medians of ${(byCopies.get('1, 1') ?? []).length} rounds; what they are beside one of each is taken within a round. Others used ${others?.median.toFixed(2)} cores meanwhile, by the median.

${table(['api, worker', ...shown, 'ballots a group', 'all (lowest to highest)', 'beside one of each', `within ${goal}×`], rows)}`
}
