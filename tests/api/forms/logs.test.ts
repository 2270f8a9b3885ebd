import { loggedError } from '@ashenda/core/error-log.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { someAddress } from '../../support/account-calls.ts'
import { unknownCode } from '../../support/cards.ts'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { openPage, sendForm, startFormSite } from '../../support/form-site.ts'
import { impatient } from '../../support/impatient.ts'
import { usePlatform } from '../../support/use-platform.ts'

let pick = ''

const platform = usePlatform(
  async (sql) => {
    pick = await insertContestant(sql, await insertContest(sql))
  },
  {},
  { waits: impatient },
)

test('no form input is logged, whatever fails', async () => {
  let written = ''
  const log = pino(
    { level: 'trace', serializers: { err: loggedError } },
    {
      write: (line: string) => {
        written += line
      },
    },
  )
  const site = await startFormSite(platform, {}, log)
  const card = await unknownCode()
  const phone = '0911987654'
  const name = 'Letebirhanawit'
  const password = 'weaving the tilfi by night'
  const from = someAddress()
  const send = (address: string, fields: Readonly<Record<string, string>>) => sendForm(site, address, fields, { from })
  const address = `/payment?${new URLSearchParams({ name, phone })}`
  try {
    log.info('the log is written')
    const statuses: number[] = []
    for (const answer of [
      await send('/login', { userId: phone, password }),
      await send('/register', {
        fname: name,
        mname: `${name}\u0000`,
        phone,
        password,
        email: 'letebirhanawit@example.org',
      }),
      await send('/forgot-password', { email: 'letebirhanawit@example.org', answer: name, newPassword: password }),
      await send(address, { way: 'chapa', name, phone }),
      await send(address, { way: 'card', name, phone, card }),
      await send('/ballot', { gold: pick, name, phone: `${phone}x`, kind: 'free' }),
      await send('/ballot', { gold: pick, name: name.repeat(2_000), phone, kind: 'free' }),
      await openPage(site, address, { from }),
      await openPage(site, `/where?reference=${phone}`, { from }),
    ])
      statuses.push(answer.status)
    expect(statuses.slice(0, 3)).toEqual([401, 400, 422])
    expect(statuses[6]).toBe(413)
  } finally {
    await site.close()
  }
  expect(written).toContain('the log is written')
  expect(written).not.toMatch(/911987654|letebirhanawit|weaving/i)
  expect(written).not.toContain(card)
})
