import type { BesideHer, GetActorsAnswer, GetActorsBody } from '@ashenda/core/contracts/http/contestants.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { phaseAt } from '@ashenda/core/domain/contest.ts'
import { type ListOrder, orderText, pageSize, readOrder } from '@ashenda/core/domain/list-order.ts'
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

interface ListSources {
  readonly directory: Directory
  readonly live: { readonly tally: PublicCounts }
}

interface KeptPage extends ListPage {
  /** The ordered list it is a page of. */
  readonly of: readonly ContestantRow[]
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
  readonly #sources: ListSources
  /** By zone, order and page number. */
  readonly #kept: LRUCache<string, KeptPage>
  #madeOf: DirectoryContent | undefined

  constructor(sources: ListSources, keptBytes = keptBytesAtMost) {
    this.#sources = sources
    this.#kept = new LRUCache({ maxSize: keptBytes, sizeCalculation: ({ text }) => text.length * bytesALetter })
  }

  /** @throws AppError unavailable */
  read(selection: Selection, serialize: (answer: GetActorsAnswer) => string): ListPage {
    const key = this.#keyOf(selection)
    const kept = key === undefined ? undefined : this.#kept.get(key)
    const of = candidatesOf(this.#sources, selection)
    if (kept?.of === of && this.#holds(kept)) return kept
    const answer = answerSelection(this.#sources, selection)
    const text = serialize(answer)
    const seenAt = this.#sources.live.tally.moment
    const page = { answer, text, of, etag: entityTagOf(text), until: this.#nextHiding(answer), seenAt }
    // There are infinitely many empty pages.
    if (key !== undefined && answer.actors.length > 0) this.#kept.set(key, page)
    return page
  }

  /** Undefined for a search by name or id: such pages are rarely asked for twice. */
  #keyOf(selection: Selection): string | undefined {
    const { address = '', page = 0 } = selection
    const { content } = this.#sources.directory
    if (content !== this.#madeOf) {
      this.#madeOf = content
      this.#kept.clear()
    }
    const zone = findZone(content?.zones ?? [], address)
    if (zone === 'unknown' || !isList(selection)) return undefined
    const order = orderIn(selection)
    return `${zone?.id ?? ''} ${order ? orderText(order) : ''} ${page}`
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

/** Whether it is of the list, and neither one contestant nor a search. */
const isList = ({ id, fName = '', mName = '', lName = '', name = '' }: Selection): boolean =>
  id === undefined && isBlank(`${fName}${mName}${lName}${name}`)

/** Whether it is of the whole list in a fair order: what is counted as shown. */
export function isFairList(selection: Selection): boolean {
  const order = orderIn(selection)
  return typeof order === 'object' && 'seed' in order && isList(selection) && isBlank(selection.address ?? '')
}

const orderIn = ({ id, order = '' }: Selection): ListOrder | undefined =>
  id === undefined ? readOrder(order, Date.now()) : undefined

/** The contestants of a selection, for the call and for pages that embed it. @throws AppError unavailable */
export function answerSelection(sources: ListSources, selection: Selection): GetActorsAnswer {
  const { directory, live } = sources
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const zones = new Map(directory.content.zones.map((zone) => [zone.id, zone]))
  const now = Date.now()
  const rows = selectContestants(sources, selection)
  const actors = rows.map((row) =>
    presentContestant(row, row.zoneId === null ? undefined : zones.get(row.zoneId), live.tally.votesOf(row.id), now),
  )
  const her = selection.id === undefined ? undefined : rows[0]
  const order = orderIn(selection)
  return {
    success: true,
    actors,
    ...(typeof order === 'object' && { order: orderText(order) }),
    ...(her && { beside: besideHer(her, directory, live.tally, now) }),
  }
}

interface KeptBeside {
  readonly beside: BesideHer
  /** The tally's `moment` if her place is told. */
  readonly moment: number | undefined
}

/** By the list of her zone, which is another array after each change, and her id. Open pages ask once a minute. */
const besides = new WeakMap<readonly ContestantRow[], Map<string, KeptBeside>>()

/** Her place while everybody may know it, and the next ones of her zone. */
function besideHer(her: ContestantRow, directory: Directory, tally: PublicCounts, now: number): BesideHer {
  const { contest } = directory.content ?? {}
  const all = her.zoneId === null ? directory.listed : directory.listedIn(her.zoneId)
  const kept = besides.get(all) ?? new Map<string, KeptBeside>()
  besides.set(all, kept)
  const isPublic = contest !== undefined && phaseAt(contest, now) === 'open' && !tally.frozen
  const moment = isPublic ? tally.moment : undefined
  const known = kept.get(her.id)
  if (known && known.moment === moment) return known.beside
  const place = isPublic
    ? publicPlace(
        tally.votesOf(her.id),
        all.map(({ id }) => tally.votesOf(id)),
      )
    : null
  const beside = { place, others: known?.beside.others ?? (her.zoneId === null ? [] : nextOnes(her, all)) }
  kept.set(her.id, { beside, moment })
  return beside
}

const othersMost = 6

function nextOnes(her: ContestantRow, all: readonly ContestantRow[]): BesideHer['others'] {
  const at = all.indexOf(her)
  const behind = all.slice(at + 1, at + 1 + othersMost)
  const round = [...behind, ...all.slice(0, Math.min(at, othersMost - behind.length))]
  return round.map((row) => ({
    _id: row.id,
    name: fullNameOf(row),
    image: row.images[0]?.file ?? '',
    colour: row.images[0]?.colour ?? null,
  }))
}

/** One page of the selection; an id selects that contestant alone, whatever the page. */
export function selectContestants(sources: ListSources, selection: Selection): readonly ContestantRow[] {
  const { directory } = sources
  if (selection.id !== undefined) {
    const contestant = directory.findListed(selection.id.toLowerCase())
    return contestant ? [contestant] : []
  }
  const from = (selection.page ?? 0) * pageSize
  const candidates = candidatesOf(sources, selection)
  const ranks = Object.entries(searched).flatMap(
    ([field, part]) => directory.rankOf(candidates, part, selection[field as keyof typeof searched] ?? '') ?? [], // a key of the object
  )
  const found = ranks.length === 0 ? candidates : rankedByName(candidates, (_, at) => sumOf(ranks, at))
  return found.slice(from, from + pageSize)
}

const nobody: readonly ContestantRow[] = []

/** Those of the zone in the order asked for; a search ranks them, and leaves those it ranks alike as they are. */
function candidatesOf({ directory, live }: ListSources, selection: Selection): readonly ContestantRow[] {
  const zone = findZone(directory.content?.zones ?? [], selection.address ?? '')
  return zone === 'unknown' ? nobody : directory.orders.list(orderIn(selection), zone?.id, live.tally)
}

function sumOf(ranks: readonly ((at: number) => number)[], at: number): number {
  let sum = 0
  for (const rank of ranks) if (sum < noMatch) sum += rank(at)
  return sum
}

const searched = { fName: 'fname', mName: 'mname', lName: 'lname', name: 'whole' } as const
