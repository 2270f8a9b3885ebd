import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { insertContest } from '../support/contest-data.ts'
import { startPlatform } from '../support/platform.ts'
import { usePlatform } from '../support/use-platform.ts'

const platform = usePlatform((sql) => insertContest(sql))

const report = (changes: object = {}) => ({
  page: 'home',
  language: 'ti',
  connection: '3g',
  vitals: [{ name: 'LCP', value: 2_300 }],
  errors: [],
  ...changes,
})

test('what visits measured is written when the process ends, and shown as 75th percentiles by page and language', async () => {
  const other = await startPlatform(async () => {}, {}, { beside: platform })
  const send = (payload: object) => other.app.inject({ method: 'POST', url: '/field', payload })
  for (const value of [1_000, 1_000, 1_000, 9_000])
    expect(
      (
        await send(
          report({
            vitals: [
              { name: 'LCP', value },
              { name: 'CLS', value: 40 },
            ],
          }),
        )
      ).statusCode,
    ).toBe(200)
  await send(report({ page: 'results', language: 'en', vitals: [{ name: 'INP', value: 600 }] }))
  const failure = { message: 'no voter 0912345678 at https://x.test/?a', place: '/assets/a.js:1:2' }
  for (const errors of [[failure], [failure, failure]]) await send(report({ vitals: [], errors }))
  for (const foreign of [{ place: 'x' }, { language: 'zz' }, { page: 'elsewhere' }, { connection: '5g' }])
    expect((await send(report(foreign))).statusCode).toBe(400)
  await other.close()
  const { cookie } = await insertAdmin(platform)
  const read = async (by: string) =>
    (await platform.app.inject({ url: `/admin/field?by=${by}`, headers: { cookie } })).json()
  expect(await read('page')).toMatchObject({
    rows: [
      { name: '', visits: 4, LCP: expect.any(Number), INP: expect.any(Number) },
      { name: 'home', visits: 4, INP: null },
      { name: 'results', visits: 1, LCP: null },
    ],
    errors: [{ message: 'no voter <number> at <address>', place: '/assets/a.js:1:2', page: 'home', count: 3 }],
  })
  const { rows } = await read('language')
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(['', 'ti', 'en'])
  expect(rows[1].LCP).toBeGreaterThanOrEqual(1_000)
  expect(rows[1].LCP).toBeLessThanOrEqual(1_100)
})
