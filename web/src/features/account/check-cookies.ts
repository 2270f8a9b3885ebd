import { readCookie, writeCookie } from '../../lib/cookie.ts'
import { Refusal } from '../../lib/http.ts'

/** Whether a log-in would last: sets a cookie and reads it back. @throws Refusal cookies_needed if this browser keeps none */
export function checkCookies(): void {
  writeCookie('kept', '1', 600)
  if (readCookie('kept') !== '1') throw new Refusal('cookies_needed', '', 403)
}
