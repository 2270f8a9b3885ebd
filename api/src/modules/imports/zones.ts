import type { ImportLine } from '@ashenda/core/contracts/http/imports.ts'
import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import { recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import { appendZones, listZones } from '@ashenda/db/queries/contest/zones.ts'
import { v7 } from 'uuid'
import { readName } from '../../http/read-line.ts'
import { CellProblems } from './cell-problems.ts'
import type { ImportContext, Plan } from './plan.ts'
import type { FileLine } from './read-lines.ts'

/** Zones by name; those that stand there already, retired ones too, stay as they are. */
export async function planZones(
  tx: Transaction,
  lines: readonly FileLine[],
  { adminId, contestId }: ImportContext,
): Promise<Plan> {
  const known = new Set((await listZones(tx, contestId)).map(({ name }) => keyOf(name)))
  const seen = new Set<string>()
  const added: { id: string; name: string }[] = []
  const planned = lines.map(({ line, cells }): ImportLine => {
    const problems = new CellProblems(cells)
    const name = problems.read('name', readName) ?? ''
    const key = keyOf(name)
    if (name !== '' && seen.has(key)) problems.add('name', 'repeated_line')
    seen.add(key)
    if (problems.found.length > 0)
      return { line, outcome: 'wrong', name: cells['name'] ?? '', problems: problems.found }
    if (known.has(key)) return { line, outcome: 'same', name, problems: [] }
    added.push({ id: v7(), name })
    return { line, outcome: 'add', name, problems: [] }
  })
  return {
    lines: planned,
    enter: async (tx) => {
      const names = await appendZones(tx, contestId, added)
      await recordAction(tx, {
        adminId,
        action: 'zone.import',
        after: { done: names.length, name: names.join(', ') },
      })
      return names.length === added.length
    },
  }
}

const keyOf = (name: string): string => zoneKeyOf(name) ?? name.toLowerCase()
