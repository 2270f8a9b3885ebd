import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { isSeed, orderCookie, orderCookieSeconds, orderSeeds } from '@ashenda/core/domain/list-order.ts'
import { readCookie, writeCookie } from '../../lib/storage.ts'

/** Where no cookies are kept it lasts for the page. */
let own = ''

const drawn = (): string => String(Math.floor(Math.random() * orderSeeds))

/** The seed this browser keeps to. @param first the one it begins with, if it has none */
export function ownSeed(first = drawn()): string {
  own ||= readCookie(orderCookie)
  if (!isSeed(own)) {
    own = first
    writeCookie(orderCookie, own, orderCookieSeconds)
  }
  return own
}

/** The seed of a document made for this browser. None if a link named its order or a shared cache kept it: that may be another's choice. */
export const seedOf = ({ list, isShared }: Pick<FirstData, 'list' | 'isShared'>): string | undefined =>
  list?.order === '' && !isShared ? list.answer.order?.at(-1) : undefined
