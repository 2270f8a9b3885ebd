import { isSeed, orderCookie, orderCookieSeconds, orderSeeds } from '@ashenda/core/domain/list-order.ts'
import { readCookie, writeCookie } from '../../lib/storage.ts'

/** Where no cookies are kept it lasts for the page. */
let own = ''

/** Keeps to the fair order of the document, unless this browser has one: a shared cache sets no cookie. @param order `2026-08-22.3` */
export function keepSeedOf(order: string): void {
  own ||= readCookie(orderCookie)
  if (isSeed(own)) return
  own = order.slice(-1)
  writeCookie(orderCookie, own, orderCookieSeconds)
}

/** This browser's; a page that came without the server, from the service worker, chooses it. */
export function ownSeed(): string {
  keepSeedOf(String(Math.floor(Math.random() * orderSeeds)))
  return own
}
