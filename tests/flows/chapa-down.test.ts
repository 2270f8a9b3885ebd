import type { ServicesAnswer } from '@ashenda/core/contracts/http/services.ts'
import { expect, test } from 'vitest'
import { get } from '../support/http.ts'
import { watchful } from '../support/impatient.ts'
import {
  actAtChapa,
  openCheckout,
  reachedPayment,
  usePaidContest,
  verifyPayment,
  withChapa,
} from '../support/payments.ts'
import { until } from '../support/until.ts'
import { useAdmin } from '../support/use-platform.ts'

const on = usePaidContest(1, { waits: watchful })
const platform = new Proxy({} as typeof on.platform, { get: (_target, name) => Reflect.get(on.platform, name) })
const admin = useAdmin(platform)

const services = async () => {
  const { body } = await get(`${on.platform.url}/admin/services`, { cookie: admin.cookie })
  const { services } = body as unknown as ServicesAnswer // of the contract
  return Object.fromEntries(services.map(({ name, ...state }) => [name, state]))
}

/** As in production, where the first question comes at once and the next by the payer's page and the sweep. */
const saidWithinMs = 30_000

test('[QUE-03] while Chapa answers 500 to the question whether a payment is paid, admins read within half a minute that payments are not confirmed, though checkouts open', () =>
  withChapa(on.platform, { outage: 'error', outageOf: 'verify' }, async (sandbox) => {
    const startedAt = performance.now()
    const payers = await Promise.all(Array.from({ length: 4 }, () => openCheckout(on.platform)))
    for (const payer of payers) {
      await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
      await verifyPayment(on.platform, payer)
    }
    await until(async () => (await services())['confirmations']?.level === 'failing')
    expect(performance.now() - startedAt).toBeLessThan(saidWithinMs)
    const { confirmations, checkouts, postgres, redis } = await services()
    expect(confirmations).toMatchObject({ lastSuccessAt: null, problem: expect.stringContaining('500') })
    expect(confirmations?.failures).toBe(confirmations?.calls)
    expect(checkouts).toMatchObject({ level: 'well', failures: 0 })
    expect([postgres?.level, redis?.level]).toEqual(['well', 'well'])
    sandbox.settings.change({ outage: 'none' })
    for (const payer of payers) {
      await on.platform.sql`update payments set next_check_at = now() - interval '1 second' where id = ${payer.payment}`
      await reachedPayment(on.platform, payer.payment)
    }
    await until(async () => {
      const state = (await services())['confirmations']
      return state?.lastSuccessAt !== null && state
    })
  }))
