import { isSeed, orderCookie, orderCookieSeconds, orderSeeds, readSort } from '@ashenda/core/domain/list-order.ts'
import { readCookie, writeCookie } from '../../lib/storage.ts'

/** Where no cookies are kept it lasts for the page. */
let own = ''

/** Keeps to the document's order if it is fair, unless this browser has one: a shared cache sets no cookie. @param order `2026-08-22.3` */
export function keepSeedOf(order: string): void {
  own ||= readCookie(orderCookie)
  if (isSeed(own) || readSort(order) !== undefined) return
  own = order.slice(-1)
  writeCookie(orderCookie, own, orderCookieSeconds)
}

/** This browser's; a page that came without the server, from the service worker, chooses it. */
export function ownSeed(): string {
  keepSeedOf(String(Math.floor(Math.random() * orderSeeds)))
  return own
}
