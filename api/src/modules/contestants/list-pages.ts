import {
  type BesideHer,
  type GetActorsAnswer,
  type GetActorsBody,
  pageSize,
} from '@ashenda/core/contracts/http/contestants.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { phaseAt } from '@ashenda/core/domain/contest.ts'
import { noMatch, rankedByName } from '@ashenda/core/domain/name-search.ts'
import { publicPlace } from '@ashenda/core/domain/own-place.ts'
import { isBlank } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import { LRUCache } from 'lru-cache'
import { type Directory, type DirectoryContent, findZone } from '../../directory/directory.ts'
import type { PublicCounts } from '../../directory/public-counts.ts'
import { entityTagOf } from '../../http/shared-cache.ts'
import { presentContestant } from './presenter.ts'

type Selection = GetActorsBody['selection']

export interface ListPage {
  readonly answer: GetActorsAnswer
  /** The answer as JSON. */
  readonly text: string
  readonly etag: string
}

interface KeptPage extends ListPage {
  /** Epoch ms at which a contestant on it will be hidden. */
  readonly until: number
  /** The tally's `moment` at the last comparison. */
  seenAt: number
}

/** Holds a list of ten thousand contestants with descriptions of 1,000 letters. */
const keptBytesAtMost = 32_000_000
/** V8 takes two bytes per letter if any letter is not Latin. */
const bytesALetter = 2

/**
 * Serialised pages of the list, nine tenths of an answer's cost. A page is reused while the directory and its
 * contestants' votes are unchanged and none of them has been hidden.
 */
export class ListPages {
  readonly #sources: { readonly directory: Directory; readonly live: { readonly tally: PublicCounts } }
  /** By zone and page number. */
  readonly #kept: LRUCache<string, KeptPage>
  #madeOf: DirectoryContent | undefined

  constructor(
    sources: { readonly directory: Directory; readonly live: { readonly tally: PublicCounts } },
    keptBytes = keptBytesAtMost,
  ) {
    this.#sources = sources
    this.#kept = new LRUCache({ maxSize: keptBytes, sizeCalculation: ({ text }) => text.length * bytesALetter })
  }

  /** @throws AppError unavailable */
  read(selection: Selection, serialize: (answer: GetActorsAnswer) => string): ListPage {
    const key = this.#keyOf(selection)
    const kept = key === undefined ? undefined : this.#kept.get(key)
    if (kept && this.#holds(kept)) return kept
    const answer = answerSelection(this.#sources, selection)
    const text = serialize(answer)
    const seenAt = this.#sources.live.tally.moment
    const page = { answer, text, etag: entityTagOf(text), until: this.#nextHiding(answer), seenAt }
    // There are infinitely many empty pages.
    if (key !== undefined && answer.actors.length > 0) this.#kept.set(key, page)
    return page
  }

  /** Undefined for a search by name or id: such pages are rarely asked for twice. */
  #keyOf({ id, address = '', fName = '', mName = '', lName = '', name = '', page = 0 }: Selection): string | undefined {
    const { content } = this.#sources.directory
    if (content !== this.#madeOf) {
      this.#madeOf = content
      this.#kept.clear()
    }
    const zone = findZone(content?.zones ?? [], address)
    if (id !== undefined || zone === 'unknown' || !isBlank(`${fName}${mName}${lName}${name}`)) return undefined
    return `${zone?.id ?? ''} ${page}`
  }

  #holds(page: KeptPage): boolean {
    const { tally } = this.#sources.live
    if (Date.now() >= page.until) return false
    // While nobody gets a vote, one comparison serves all pages.
    if (page.seenAt === tally.moment) return true
    const isSame = page.answer.actors.every(({ _id, votes }) => tally.votesOf(_id) === votes)
    if (isSame) page.seenAt = tally.moment
    return isSame
  }

  #nextHiding({ actors }: GetActorsAnswer): number {
    const hidings = actors.map(({ _id }) => Date.parse(this.#sources.directory.findListed(_id)?.hiddenSince ?? ''))
    return Math.min(...hidings.filter((at) => at > Date.now()), Number.POSITIVE_INFINITY)
  }
}

/** The contestants of a selection, for the call and for pages that embed it. @throws AppError unavailable */
export function answerSelection(
  { directory, live }: { readonly directory: Directory; readonly live: { readonly tally: PublicCounts } },
  selection: Selection,
): GetActorsAnswer {
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const zones = new Map(directory.content.zones.map((zone) => [zone.id, zone]))
  const now = Date.now()
  const rows = selectContestants(directory, selection)
  const actors = rows.map((row) =>
    presentContestant(row, row.zoneId === null ? undefined : zones.get(row.zoneId), live.tally.votesOf(row.id), now),
  )
  const her = selection.id === undefined ? undefined : rows[0]
  return { success: true, actors, ...(her && { beside: besideHer(her, directory, live.tally, now) }) }
}

const othersMost = 6

/** Her place while everybody may know it, and the next ones of her zone. */
function besideHer(her: ContestantRow, directory: Directory, tally: PublicCounts, now: number): BesideHer {
  const { contest } = directory.content ?? {}
  const all = her.zoneId === null ? directory.listed : directory.listedIn(her.zoneId)
  const isPublic = contest !== undefined && phaseAt(contest, now) === 'open' && !tally.frozen
  const at = all.indexOf(her)
  const round = her.zoneId === null ? [] : [...all.slice(at + 1), ...all.slice(0, at)]
  return {
    place: isPublic
      ? publicPlace(
          tally.votesOf(her.id),
          all.map(({ id }) => tally.votesOf(id)),
        )
      : null,
    others: round.slice(0, othersMost).map((row) => ({
      _id: row.id,
      name: fullNameOf(row),
      image: row.images[0]?.file ?? '',
      colour: row.images[0]?.colour ?? null,
    })),
  }
}

/** One page of the selection; an id selects that contestant alone, whatever the page. */
function selectContestants(directory: Directory, selection: Selection): readonly ContestantRow[] {
  if (selection.id !== undefined) {
    const contestant = directory.findListed(selection.id.toLowerCase())
    return contestant ? [contestant] : []
  }
  const zone = findZone(directory.content?.zones ?? [], selection.address ?? '')
  if (zone === 'unknown') return []
  const from = (selection.page ?? 0) * pageSize
  const candidates = zone ? directory.listedIn(zone.id) : directory.listed
  const ranks = Object.entries(searched).flatMap(
    ([field, part]) => directory.rankOf(candidates, part, selection[field as keyof typeof searched] ?? '') ?? [], // a key of the object
  )
  const found = ranks.length === 0 ? candidates : rankedByName(candidates, (_, at) => sumOf(ranks, at))
  return found.slice(from, from + pageSize)
}

function sumOf(ranks: readonly ((at: number) => number)[], at: number): number {
  let sum = 0
  for (const rank of ranks) if (sum < noMatch) sum += rank(at)
  return sum
}

const searched = { fName: 'fname', mName: 'mname', lName: 'lname', name: 'whole' } as const
