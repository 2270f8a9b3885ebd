import { fullNameOf } from '@ashenda/core/domain/account.ts'
import type { Candidate } from '@ashenda/core/domain/ballot.ts'
import { nameMatcher, type SearchText, searchTextOf } from '@ashenda/core/domain/name-search.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import type { ContestantRow, ContestRow, ZoneRow } from '@ashenda/db/queries/contest/directory.ts'

type SearchedName = 'whole' | 'fname' | 'mname' | 'lname'

export interface DirectoryContent {
  readonly contest: ContestRow
  readonly zones: readonly ZoneRow[]
  readonly contestants: readonly ContestantRow[]
}

/**
 * The contest, its zones and its contestants, in memory: lists and the first judgement of a ballot need no database.
 * Contestants are sorted by id (UUIDv7, so by registration), an order that changes of a contestant do not affect.
 */
export class Directory {
  #content: DirectoryContent | undefined
  #byId = new Map<string, ContestantRow>()
  #listed: readonly ContestantRow[] = []
  #listedById = new Map<string, ContestantRow>()
  #listedByZone = new Map<string | null, readonly ContestantRow[]>()
  /** By the names pictures are stored under. */
  #listedByPicture = new Map<string, ContestantRow>()
  /** Of the rows that were searched; a changed row is another one. */
  readonly #searchTexts = new WeakMap<ContestantRow, Partial<Record<SearchedName, SearchText>>>()

  get content(): DirectoryContent | undefined {
    return this.#content
  }

  /** Everyone with a picture who takes part: what the public list shows. */
  get listed(): readonly ContestantRow[] {
    return this.#listed
  }

  /** Those of a zone among them. */
  listedIn(zoneId: string): readonly ContestantRow[] {
    return this.#listedByZone.get(zoneId) ?? []
  }

  findListed(id: string): ContestantRow | undefined {
    return this.#listedById.get(id)
  }

  /** Whether a picture, by the name it is stored under, is of somebody who is listed. */
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

  /** Of everyone, hidden ones too; undefined where the search asks for nobody in particular. */
  idsNamed(typed: string): readonly string[] | undefined {
    const matches = nameMatcher(typed)
    const everyone = this.#content?.contestants ?? []
    return matches && everyone.filter((one) => matches(this.searchTextOf(one, 'whole'))).map(({ id }) => id)
  }

  /** Of one of her names, or of all of them; made when it is first searched. */
  searchTextOf(contestant: ContestantRow, name: SearchedName): SearchText {
    const texts = this.#searchTexts.get(contestant) ?? {}
    this.#searchTexts.set(contestant, texts)
    texts[name] ??= searchTextOf(name === 'whole' ? fullNameOf(contestant) : contestant[name])
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

/** A zone by its id, its name, or the name the old app had for it; undefined where '' asks for none in particular. */
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
