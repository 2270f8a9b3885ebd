import { readCookie, writeCookie } from '../../lib/cookie.ts'
import { Refusal } from '../../lib/http.ts'

/** Whether a log-in would last: a cookie is set and read back. @throws Refusal cookies_needed where this browser keeps none */
export function checkCookies(): void {
  writeCookie('kept', '1', 600)
  if (readCookie('kept') !== '1') throw new Refusal('cookies_needed', '', 403)
}
