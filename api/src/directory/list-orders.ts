import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { fairKey } from '@ashenda/core/domain/fair-order.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import {
  type FairOrder,
  type ListOrder,
  orderText,
  type VotesOrder,
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
}

/** The public counts. */
interface Counts {
  readonly votesAt: (moment: number) => (contestant: string) => number
}

interface Ordered {
  readonly all: Rows
  readonly byZone: ReadonlyMap<string | null, Rows>
}

/** The fair orders of the three days that addresses may name (core/domain/list-order.ts), and the sorts but for votes. */
const keysKept = 32
const ordersKept = keysKept + votesKeptSeconds / votesSeconds

/** Ge'ez names come before Latin ones, each in its alphabet, as Ethiopic lists have them. */
const { compare } = new Intl.Collator('am', { numeric: true })

/**
 * The public list in each order that pages ask for, sorted once until the directory changes. Keys of the fair orders are kept beyond that: a
 * change costs no hashes but those of who is new.
 */
export class ListOrders {
  readonly #directory: Listed
  readonly #ordered = new LRUCache<string, Ordered>({ max: ordersKept })
  readonly #keys = new LRUCache<string, Map<string, number>>({ max: keysKept })
  #madeOf: Rows | undefined

  constructor(directory: Listed) {
    this.#directory = directory
  }

  /** Those of a zone, or all; the same array while nothing changed. Without an order by registration. */
  list(order: ListOrder | undefined, zoneId: string | undefined, tally: Counts): Rows {
    const { listed } = this.#directory
    if (order === undefined) return zoneId === undefined ? listed : this.#directory.listedIn(zoneId)
    if (listed !== this.#madeOf) {
      this.#madeOf = listed
      this.#ordered.clear()
    }
    const name = orderText(order)
    const { all, byZone } = this.#ordered.get(name) ?? this.#sort(name, order, tally)
    return zoneId === undefined ? all : (byZone.get(zoneId) ?? [])
  }

  #sort(name: string, order: ListOrder, tally: Counts): Ordered {
    const all = this.#orderedBy(order, tally)
    const ordered: Ordered = { all, byZone: Map.groupBy(all, ({ zoneId }) => zoneId) }
    this.#ordered.set(name, ordered)
    return ordered
  }

  #orderedBy(order: ListOrder, tally: Counts): Rows {
    if (typeof order === 'string') return this.#sorted(order)
    return 'votesAt' in order ? this.#byVotes(order, tally) : this.#fair(order)
  }

  #byVotes({ votesAt }: VotesOrder, tally: Counts): Rows {
    const votesOf = tally.votesAt(votesAt)
    // Equal counts have no better and no worse: they share a fair order.
    const fair = this.#fair({ day: festivalDayOf(votesAt * 1_000), seed: 0 })
    return sortedBy(
      fair,
      ({ id }) => votesOf(id),
      (one, other) => other - one,
    )
  }

  #fair(order: FairOrder): Rows {
    const { contest } = this.#directory.content ?? {}
    const name = `${contest?.id} ${orderText(order)}`
    const keys = this.#keys.get(name) ?? new Map<string, number>()
    this.#keys.set(name, keys)
    for (const { id } of this.#directory.listed) if (!keys.has(id)) keys.set(id, fairKey(contest?.id ?? '', order, id))
    // Sorting is stable, so equal keys stay in the order of ids.
    return sortedBy(
      this.#directory.listed,
      ({ id }) => keys.get(id) ?? 0,
      (one, other) => one - other,
    )
  }

  #sorted(sort: Extract<ListOrder, string>): Rows {
    const { listed, content } = this.#directory
    if (sort === 'newest') return listed.toReversed()
    const byName = sortedBy(listed, fullNameOf, compare)
    if (sort === 'name') return byName
    const zones = new Map(content?.zones.map(({ id }, place) => [id, place]))
    const placeOf = ({ zoneId }: ContestantRow): number => zones.get(zoneId ?? '') ?? zones.size
    return byName.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/** Sorts by keys that are computed once. */
const sortedBy = <Key>(
  rows: Rows,
  keyOf: (row: ContestantRow) => Key,
  compareKeys: (one: Key, other: Key) => number,
): Rows =>
  rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((one, other) => compareKeys(one.key, other.key))
    .map(({ row }) => row)
