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
  const totals = (name: string) =>
    spreadOf((byCopies.get(name) ?? []).map((run) => shown.reduce((sum, role) => sum + run.micros[role], 0)))
  const one = totals('1, 1')?.median ?? 0
  const [first] = runs
  const others = spreadOf(runs.map((run) => run.others))
  const rows = [...byCopies.keys()].map((name) => {
    const total = totals(name)
    const inGroup = spreadOf((byCopies.get(name) ?? []).map((run) => run.ballotsInGroup))
    const beside = (total?.median ?? 0) / one
    return [
      name,
      ...shown.map((role) => micros(medianOf(name, role))),
      inGroup ? inGroup.median.toFixed(1) : '–',
      total ? `${total.median.toFixed(0)} (${total.min.toFixed(0)} to ${total.max.toFixed(0)})` : '–',
      `${beside.toFixed(2)}×`,
      beside <= goal ? 'yes' : 'no',
    ]
  })
  return `### Copies

The same ${first?.votesPerSecond ?? 0} ballots a second on all copies together, in turns; microseconds of CPU a ballot, what copies use at rest included. Medians of ${(byCopies.get('1, 1') ?? []).length} rounds. Others used ${others?.median.toFixed(2)} cores meanwhile, by the median.

${table(['api, worker', ...shown, 'ballots a group', 'all (lowest to highest)', 'beside one of each', `within ${goal}×`], rows)}`
}
