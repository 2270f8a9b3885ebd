import { fullNameOf } from '@ashenda/core/domain/account.ts'
import type { Candidate } from '@ashenda/core/domain/ballot.ts'
import {
  type KnownWords,
  nameRank,
  rankedByName,
  type SearchText,
  searchTextOf,
} from '@ashenda/core/domain/name-search.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { KeptVersion } from '@ashenda/db/queries/content/content.ts'
import type { ContestantRow, ContestRow, ZoneRow } from '@ashenda/db/queries/contest/directory.ts'
import { ListOrders } from './list-orders.ts'

type SearchedName = 'whole' | 'fname' | 'mname' | 'lname'

export interface DirectoryContent {
  readonly contest: ContestRow
  readonly zones: readonly ZoneRow[]
  readonly contestants: readonly ContestantRow[]
  /** What admins wrote, earliest first: in force, lately in force, or coming (modules/content/content-now.ts). */
  readonly pieces: readonly KeptVersion[]
}

/**
 * The contest, its zones and contestants in memory, so that lists and first checks of ballots need no database. Sorted
 * by id (UUIDv7, so by registration), an order that updates do not change.
 */
export class Directory {
  #content: DirectoryContent | undefined
  #byId = new Map<string, ContestantRow>()
  #listed: readonly ContestantRow[] = []
  #listedById = new Map<string, ContestantRow>()
  #listedByZone = new Map<string | null, readonly ContestantRow[]>()
  /** By stored picture name. */
  #listedByPicture = new Map<string, ContestantRow>()
  /** By list; another directory has other lists. */
  readonly #searchTexts = new WeakMap<readonly ContestantRow[], Partial<Record<SearchedName, readonly SearchText[]>>>()
  /** By row; a changed row is a new object. */
  readonly #textsOfRows = new WeakMap<ContestantRow, Partial<Record<SearchedName, SearchText>>>()
  readonly #knownWords: KnownWords = new Map()
  /** The public list as pages show it. */
  readonly orders = new ListOrders(this)

  get content(): DirectoryContent | undefined {
    return this.#content
  }

  /** Active contestants with a picture: the public list. */
  get listed(): readonly ContestantRow[] {
    return this.#listed
  }

  /** Those in a zone. */
  listedIn(zoneId: string): readonly ContestantRow[] {
    return this.#listedByZone.get(zoneId) ?? []
  }

  findListed(id: string): ContestantRow | undefined {
    return this.#listedById.get(id)
  }

  /** Whether a stored picture belongs to a listed contestant. */
  showsPicture(file: string): boolean {
    const since = this.#listedByPicture.get(file)?.hiddenSince
    return since === null || (since !== undefined && Date.parse(since) > Date.now())
  }

  find(id: string): ContestantRow | undefined {
    return this.#byId.get(id)
  }

  candidate(id: string): Candidate | undefined {
    return this.#byId.get(id)
  }

  /** Searches everyone, hidden contestants included, the best found first; undefined for an empty search. */
  idsNamed(typed: string): readonly string[] | undefined {
    const rank = this.#content && this.rankOf(this.#content.contestants, 'whole', typed)
    return rank && rankedByName(this.#content?.contestants ?? [], (_, at) => rank(at)).map(({ id }) => id)
  }

  /** Ranks those of a list, by their places in it (core/domain/name-search.ts); undefined for an empty search. */
  rankOf(list: readonly ContestantRow[], name: SearchedName, typed: string): ((at: number) => number) | undefined {
    const rank = nameRank(typed)
    const texts = rank && this.#textsOf(list, name)
    return rank && ((at) => rank(texts?.[at] ?? []))
  }

  /** Computed on first use. */
  #textsOf(list: readonly ContestantRow[], name: SearchedName): readonly SearchText[] {
    const known = this.#searchTexts.get(list) ?? {}
    this.#searchTexts.set(list, known)
    known[name] ??= list.map((contestant) => this.#textOf(contestant, name))
    return known[name]
  }

  #textOf(contestant: ContestantRow, name: SearchedName): SearchText {
    const texts = this.#textsOfRows.get(contestant) ?? {}
    this.#textsOfRows.set(contestant, texts)
    texts[name] ??= searchTextOf(name === 'whole' ? fullNameOf(contestant) : contestant[name], this.#knownWords)
    return texts[name]
  }

  replace(content: DirectoryContent): void {
    this.#content = content
    this.#byId = new Map(content.contestants.map((contestant) => [contestant.id, contestant]))
    const now = Date.now()
    this.#listed = content.contestants.filter(
      ({ images, hiddenSince }) => images.length > 0 && (hiddenSince === null || Date.parse(hiddenSince) > now),
    )
    this.#listedById = new Map(this.#listed.map((contestant) => [contestant.id, contestant]))
    this.#listedByZone = Map.groupBy(this.#listed, ({ zoneId }) => zoneId)
    this.#listedByPicture = new Map(
      this.#listed.flatMap((contestant) => contestant.images.map(({ file }) => [file, contestant] as const)),
    )
  }
}

/** Finds a zone by id, name or its name in the old app; undefined if '' asks for none. */
export function findZone(zones: readonly ZoneRow[], typed: string): ZoneRow | 'unknown' | undefined {
  const name = readPasted(typed).toLowerCase()
  if (name === '') return undefined
  const key = zoneKeyOf(name)
  const found = zones.find(
    (zone) =>
      zone.id === name || zone.name.toLowerCase() === name || (key !== undefined && zoneKeyOf(zone.name) === key),
  )
  return found ?? 'unknown'
}

/** What the current contest asks and allows. @throws AppError unavailable */
export function rulesNow({ content }: Pick<Directory, 'content'>): ContestRow {
  if (!content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  return content.contest
}
