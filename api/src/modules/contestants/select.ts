import { type GetActorsBody, pageSize } from '@ashenda/core/contracts/http/contestants.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import type { Directory } from '../../directory/directory.ts'
import { findZone } from '../../directory/find-zone.ts'

type Selection = GetActorsBody['selection']

/** One page of the contestants a selection asks for. With an id that one alone, whatever the page. */
export function selectContestants(directory: Directory, selection: Selection): readonly ContestantRow[] {
  if (selection.id !== undefined) {
    const contestant = directory.findListed(selection.id.toLowerCase())
    return contestant ? [contestant] : []
  }
  const zone = findZone(directory.content?.zones ?? [], selection.address ?? '')
  if (zone === 'unknown') return []
  const from = (selection.page ?? 0) * pageSize
  const matches = matcher(zone?.id, selection)
  const page: ContestantRow[] = []
  let seen = 0
  for (const contestant of directory.listed) {
    if (!matches(contestant)) continue
    if (seen >= from) page.push(contestant)
    seen += 1
    if (page.length === pageSize) break
  }
  return page
}

function matcher(zoneId: string | undefined, selection: Selection): (contestant: ContestantRow) => boolean {
  const parts = (['fName', 'mName', 'lName'] as const).flatMap((field) => {
    const part = selection[field]?.trim().toLowerCase() ?? ''
    return part === '' ? [] : [{ column: columns[field], part }]
  })
  return (contestant) =>
    (zoneId === undefined || contestant.zoneId === zoneId) &&
    parts.every(({ column, part }) => contestant[column].toLowerCase().includes(part))
}

const columns = { fName: 'fname', mName: 'mname', lName: 'lname' } as const
