import { latestDays } from './festival-day.ts'

/** What a visitor may sort the list by. Unless she does, it has a fair order (fair-order.ts). */
export const listSorts = ['name', 'zone', 'newest', 'votes'] as const
export type ListSort = (typeof listSorts)[number]

/** Fair orders of a day. A browser keeps to one of them, so that a page has few variants for caches. */
export const orderSeeds = 8

/** Showings of a fair order that count in a minute for one network. Of a carrier with many people the rest is left out, which favours nobody. */
export const showingsPerMinute = 30

/** Contestants on a page of the list; pages count from 0. */
export const pageSize = 12

/** Holds a browser's seed: one of eight, so it identifies nobody. */
export const orderCookie = 'order'
export const orderCookieSeconds = 30 * 24 * 3_600

export interface FairOrder {
  /** The festival's day: `2026-08-22`. */
  readonly day: string
  readonly seed: number
}

/** By the votes of a moment, so that votes move nobody between two pages. */
interface VotesOrder {
  /** Epoch seconds, a multiple of `votesSeconds`. */
  readonly votesAt: number
}

export type ListOrder = Exclude<ListSort, 'votes'> | FairOrder | VotesOrder

/** The order by votes is at most this old when a list begins. */
export const votesSeconds = 10
/** For how long further pages keep to it; later ones take the oldest votes known. */
export const votesKeptSeconds = 600

/**
 * In addresses: a sort; a seed; and as further pages ask, the seed with its day, and votes with their moment: `name`, `3`, `2026-08-22.3`,
 * `votes.1787400000`.
 */
export const orderPattern = `^(?:${listSorts.join('|')}|votes\\.[0-9]{10}|(?:[0-9]{4}-[0-9]{2}-[0-9]{2}\\.)?[0-${orderSeeds - 1}])$`
const pattern = new RegExp(orderPattern)

export const isSeed = (text: string): boolean => /^\d$/.test(text) && Number(text) < orderSeeds

const isOrder = (text: string): boolean => pattern.test(text)

export const readSort = (text: string): ListSort | undefined => listSorts.find((sort) => sort === text.split('.')[0])

export function orderText(order: ListOrder): string {
  if (typeof order === 'string') return order
  return 'votesAt' in order ? `votes.${order.votesAt}` : `${order.day}.${order.seed}`
}

/** Further pages of the list are left to the browser. */
const furthestPage = 10_000

/**
 * The page of the list that a document's address asks for, and the order; '' for the browser's own. Only a further page names a fair order,
 * to go on in: on the first one, a link could put somebody on top.
 */
export function listPlaceIn(query: URLSearchParams): { readonly page: number; readonly order: string } {
  const asked = Number(query.get('page') ?? 0)
  const page = Number.isInteger(asked) && asked >= 0 && asked <= furthestPage ? asked : 0
  const text = query.get('order') ?? ''
  const order = isOrder(text) ? text : ''
  return { page, order: page > 0 ? order : (readSort(order) ?? '') }
}

/** Somebody who scrolls past midnight ends in the order she began; who comes back days later begins anew. */
const daysKept = 3

/** The order an address asks for at a moment (epoch ms); undefined if it asks for none. */
export function readOrder(text: string, now: number): ListOrder | undefined {
  if (!isOrder(text)) return undefined
  const sort = readSort(text)
  if (sort === 'votes') return { votesAt: votesMoment(text.split('.')[1], now) }
  const [today = '', ...before] = latestDays(now, daysKept)
  return sort ?? { day: before.find((day) => text.startsWith(day)) ?? today, seed: Number(text.at(-1)) }
}

/** The latest moment, unless an earlier one is asked for that may still be known. */
function votesMoment(asked: string | undefined, now: number): number {
  const wholly = (seconds: number): number => seconds - (seconds % votesSeconds)
  const latest = wholly(Math.floor(now / 1_000))
  return asked === undefined ? latest : Math.min(latest, Math.max(latest - votesKeptSeconds, wholly(Number(asked))))
}
