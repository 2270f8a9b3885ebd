import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { castIn } from './cast-cookie.ts'

const [first, second] = ['01890a5d-ac96-774b-bcce-b302099a8057', 'f1890a5d-ac96-774b-bcce-b302099a8058']

const withCookie = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest // all that is read of it

test('what was cast without scripts is listed, the latest first', () => {
  const cookie = `other=1; cast-${receiptOf(first)}=${first}; cast-${receiptOf(second)}=${second}`
  expect(castIn(withCookie(cookie), false)).toEqual([second, first])
  expect(castIn(withCookie(cookie), true)).toEqual([])
  expect(castIn(withCookie(cookie.replaceAll('cast-', '__Secure-cast-')), true)).toEqual([second, first])
})

test('what is no ballot, or not the one of its receipt, is none', () => {
  const cookies = [
    undefined,
    '',
    `cast=${first}`,
    `cast-${receiptOf(first)}=<script>`,
    `cast-${receiptOf(second)}=${first}`,
    `cast-${receiptOf(first)}`,
  ]
  expect(cookies.flatMap((cookie) => castIn(withCookie(cookie), false))).toEqual([])
})
