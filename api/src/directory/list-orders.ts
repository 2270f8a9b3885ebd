import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { fairKey } from '@ashenda/core/domain/fair-order.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import {
  type FairOrder,
  type ListOrder,
  orderText,
  votesKeptSeconds,
  votesSeconds,
} from '@ashenda/core/domain/list-order.ts'
import type { ContestantRow, ContestRow, ZoneRow } from '@ashenda/db/queries/contest/directory.ts'
import { LRUCache } from 'lru-cache'

type Rows = readonly ContestantRow[]

/** A directory, as far as it is ordered. */
interface Listed {
  readonly content: { readonly contest: ContestRow; readonly zones: readonly ZoneRow[] } | undefined
  /** By registration; another array after each change. */
  readonly listed: Rows
  readonly listedIn: (zoneId: string) => Rows
  readonly findListed: (id: string) => ContestantRow | undefined
}

/** The public counts. */
interface Counts {
  readonly votesAt: (moment: number) => (contestant: string) => number
}

interface Ordered {
  /** The directory's list that it is an order of. */
  readonly of: Rows
  readonly all: Rows
  readonly byZone: ReadonlyMap<string | null, Rows>
}

/** The fair orders of the three days that addresses may name (core/domain/list-order.ts), and the sorts but for votes. */
const keysKept = 32
const ordersKept = keysKept + votesKeptSeconds / votesSeconds

/** Ge'ez names come before Latin ones, each in its alphabet, as Ethiopic lists have them. */
const { compare } = new Intl.Collator('am', { numeric: true })

/**
 * The public list in each order that pages ask for, sorted once until the directory changes, and then beginning with the former order: a
 * change costs no hashes but those of who is new, and comparisons of neighbours.
 */
export class ListOrders {
  readonly #directory: Listed
  readonly #ordered = new LRUCache<string, Ordered>({ max: ordersKept })
  readonly #keys = new LRUCache<string, Map<string, number>>({ max: keysKept })

  constructor(directory: Listed) {
    this.#directory = directory
  }

  /** Those of a zone, or all; the same array while nothing changed. Without an order by registration. */
  list(order: ListOrder | undefined, zoneId: string | undefined, tally: Counts): Rows {
    const { listed } = this.#directory
    if (order === undefined) return zoneId === undefined ? listed : this.#directory.listedIn(zoneId)
    const { all, byZone } = this.#order(order, tally)
    return zoneId === undefined ? all : (byZone.get(zoneId) ?? [])
  }

  #order(order: ListOrder, tally: Counts): Ordered {
    const name = orderText(order)
    const { listed } = this.#directory
    const known = this.#ordered.get(name)
    if (known?.of === listed) return known
    const all = this.#orderedBy(order, tally, known?.all)
    const ordered: Ordered = { of: listed, all, byZone: Map.groupBy(all, ({ zoneId }) => zoneId) }
    this.#ordered.set(name, ordered)
    return ordered
  }

  #orderedBy(order: ListOrder, tally: Counts, former: Rows | undefined): Rows {
    if (typeof order === 'string') return this.#sorted(order, tally, former)
    if ('seed' in order) return this.#fair(order, former)
    // Equal counts have no better and no worse: they share a fair order.
    const fair = this.#order({ day: festivalDayOf(order.votesAt * 1_000), seed: 0 }, tally).all
    return byCount(fair, tally.votesAt(order.votesAt))
  }

  #fair(order: FairOrder, former: Rows | undefined): Rows {
    const { contest } = this.#directory.content ?? {}
    const name = `${contest?.id} ${orderText(order)}`
    const keys = this.#keys.get(name) ?? new Map<string, number>()
    this.#keys.set(name, keys)
    for (const { id } of this.#directory.listed) if (!keys.has(id)) keys.set(id, fairKey(contest?.id ?? '', order, id))
    return this.#sortedBy(
      ({ id }) => keys.get(id) ?? 0,
      (one, other) => one - other,
      former,
    )
  }

  #sorted(sort: Extract<ListOrder, string>, tally: Counts, former: Rows | undefined): Rows {
    const { listed, content } = this.#directory
    if (sort === 'newest') return listed.toReversed()
    if (sort === 'name') return this.#sortedBy(fullNameOf, compare, former)
    const { all, byZone } = this.#order('name', tally)
    const zones = new Set(content?.zones.map(({ id }) => id))
    const others = all.filter(({ zoneId }) => zoneId === null || !zones.has(zoneId))
    return [...[...zones].flatMap((zone) => byZone.get(zone) ?? []), ...others]
  }

  /** Sorts by keys that are computed once; equal ones by registration. What is nearly in order costs one pass. */
  #sortedBy<Key>(
    keyOf: (row: ContestantRow) => Key,
    compareKeys: (one: Key, other: Key) => number,
    former: Rows = [],
  ): Rows {
    const { listed } = this.#directory
    const known = new Set(former.map(({ id }) => id))
    const still = former.map(({ id }) => this.#directory.findListed(id)).filter((row) => row !== undefined)
    return [...still, ...listed.filter(({ id }) => !known.has(id))]
      .map((row) => ({ row, key: keyOf(row) }))
      .sort((one, other) => compareKeys(one.key, other.key) || (one.row.id < other.row.id ? -1 : 1))
      .map(({ row }) => row)
  }
}

/** The most votes first, equal counts in the order given. One number holds both, because bare numbers are sorted fastest. */
function byCount(rows: Rows, votesOf: (contestant: string) => number): Rows {
  const size = rows.length
  const keys = Float64Array.from(rows, ({ id }, place) => place - votesOf(id) * size).sort()
  return Array.from(keys, (key) => rows[((key % size) + size) % size]).filter((row) => row !== undefined)
}
