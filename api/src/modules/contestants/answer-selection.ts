import { type GetActorsAnswer, type GetActorsBody, pageSize } from '@ashenda/core/contracts/http/contestants.ts'
import { nameMatcher } from '@ashenda/core/domain/name-search.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import type { Directory } from '../../directory/directory.ts'
import { findZone } from '../../directory/find-zone.ts'
import type { PublicCounts } from '../../directory/public-counts.ts'
import { presentContestant } from './presenter.ts'

type Selection = GetActorsBody['selection']

/** The answer to a selection, for a call and for a page that brings it along. @throws AppError unavailable */
export function answerSelection(
  { directory, live }: { readonly directory: Directory; readonly live: { readonly tally: PublicCounts } },
  selection: Selection,
): GetActorsAnswer {
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const zones = new Map(directory.content.zones.map((zone) => [zone.id, zone]))
  const now = Date.now()
  const actors = selectContestants(directory, selection).map((row) =>
    presentContestant(row, row.zoneId === null ? undefined : zones.get(row.zoneId), live.tally.votesOf(row.id), now),
  )
  return { success: true, actors }
}

/** One page of the contestants a selection asks for. With an id that one alone, whatever the page. */
function selectContestants(directory: Directory, selection: Selection): readonly ContestantRow[] {
  if (selection.id !== undefined) {
    const contestant = directory.findListed(selection.id.toLowerCase())
    return contestant ? [contestant] : []
  }
  const zone = findZone(directory.content?.zones ?? [], selection.address ?? '')
  if (zone === 'unknown') return []
  const from = (selection.page ?? 0) * pageSize
  const candidates = zone ? directory.listedIn(zone.id) : directory.listed
  const matches = nameFilter(directory, selection)
  // The last page of all costs no more than the first.
  if (!matches) return candidates.slice(from, from + pageSize)
  const page: ContestantRow[] = []
  let seen = 0
  for (const contestant of candidates) {
    if (!matches(contestant)) continue
    if (seen >= from) page.push(contestant)
    seen += 1
    if (page.length === pageSize) break
  }
  return page
}

/** Undefined where no name is asked for. */
function nameFilter(directory: Directory, selection: Selection): ((contestant: ContestantRow) => boolean) | undefined {
  const filters = Object.entries(searched).flatMap(([field, part]) => {
    const matches = nameMatcher(selection[field as keyof typeof searched] ?? '') // an entry of the object
    return matches ? [(contestant: ContestantRow) => matches(directory.searchTextOf(contestant, part))] : []
  })
  return filters.length === 0 ? undefined : (contestant) => filters.every((matches) => matches(contestant))
}

const searched = { fName: 'fname', mName: 'mname', lName: 'lname', name: 'whole' } as const
