import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { useContest } from '../support/contest-site.ts'
import { until } from '../support/until.ts'

const site = useContest({ worker: true })

test('[VOT-07] a ballot is answered with a receipt, and counted', async () => {
  const answer = await fetch(`${site.platform.url}/vote/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: somePhone(), name: 'ሰላም', actors: [site.contestant], kind: 'free' }),
  })
  expect(answer.status).toBe(202)
  const { ballot, receipt } = (await answer.json()) as { ballot: string; receipt: string }
  expect(receipt).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
  const [row] = await until(async () => {
    const rows = await site.platform.sql`select status, pick1 from ballots where id = ${ballot}`
    return rows.length > 0 && rows
  })
  expect(row).toEqual({ status: 'counted', pick1: site.contestant })
})
