import { createRefundPayment } from '@ashenda/worker/payments/follow-refund.ts'
import { describe, expect, test } from 'vitest'
import { useContest } from '../../support/contest-site.ts'
import { job } from '../../support/decided-refund.ts'
import { storedPayment } from '../../support/payments.ts'
import { payMeanwhile, stuckRefunds } from '../../support/stuck-refunds.ts'
import { workerContext } from '../../support/worker-context.ts'

const site = useContest({ admin: true })
const { decided, forgotten, unheard } = stuckRefunds(site)

describe('a refund that an admin takes over', () => {
  test('is asked for no more, ends as paid back once that is noted, and is shown again where Chapa paid as well', async () => {
    const { id, chapa, look, settle, later, takeOver, note, again, webhook, stored } = await unheard(true)
    expect(await takeOver()).toBe('refund_being_asked')
    expect(await note()).toBe('refund_not_taken_over')
    await later()
    expect(await takeOver()).toBeUndefined()
    expect(await note()).toBe('refund_being_asked')
    const { asked } = chapa
    for (let day = 0; day < 3; day += 1) {
      await later()
      await look()
    }
    expect([chapa.asked, await stored()]).toMatchObject([
      asked,
      { state: 'refund_pending', attention: 'refund_by_hand' },
    ])
    expect(await note()).toBeUndefined()
    expect([await note(), await again()]).toEqual(['no_refund_under_way', 'no_refund_under_way'])
    await look()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null, credit: 'held' })
    const { history, is_due } = await storedPayment(site.platform, id)
    expect([history.at(-1), is_due]).toEqual(['refunded', null])
    await look()
    chapa.state = 'refunded'
    await webhook()
    await settle()
    expect([chapa.asked, await stored()]).toMatchObject([asked, { state: 'refunded', attention: 'refunded_twice' }])
  })

  test('while Chapa pays it is not to be paid by hand, and goes back to Chapa', async () => {
    const { chapa, look, later, takeOver, note, again, webhook, stored } = await unheard(true)
    await later()
    expect(await takeOver()).toBeUndefined()
    await webhook()
    await look()
    expect(await stored()).toMatchObject({ state: 'refund_pending', attention: 'refund_by_hand_begun', refund: 'AP-1' })
    expect(await note()).toBe('refund_at_chapa')
    expect(await again()).toBeUndefined()
    expect(await stored()).toMatchObject({ attention: null })
    chapa.state = 'refunded'
    await look()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null })
  })

  test('after Chapa paid it has nothing left to be paid by hand', async () => {
    const { chapa, look, later, takeOver, note, stored } = await unheard(true)
    await later()
    await takeOver()
    chapa.state = 'refunded'
    await look()
    expect([await note(), await stored()]).toMatchObject([
      'no_refund_under_way',
      { state: 'refunded', attention: null },
    ])
  })

  test('is not asked for by a worker that was about to when it was taken over, even once it was paid by hand', async () => {
    const one = await unheard(false)
    await one.later()
    const { asked } = one.chapa
    await one.look({ verify: (reference) => payMeanwhile(one, reference) })
    expect([one.chapa.asked, await one.stored()]).toMatchObject([asked, { attention: 'refund_by_hand' }])
    await one.look()
    expect([one.chapa.asked, await one.stored()]).toMatchObject([asked, { state: 'refunded', attention: null }])
  })

  test.each([
    ['does not answer', { tells: false }],
    ['does not know it', { knows: false }],
    ['says what it does not document', { state: 'failed' }],
  ] as const)('is known to be with Chapa once Chapa said so, also where Chapa then %s', async (_then, fault) => {
    const { chapa, look, later, hoursLater, takeOver, note, webhook, night, page } = await unheard(true)
    await later()
    await takeOver()
    await webhook()
    await look()
    Object.assign(chapa, fault)
    await hoursLater()
    await look()
    await night()
    expect([await note(), await page()]).toEqual(['refund_at_chapa', ['refund_by_hand_begun', false]])
  })

  test('is known to be with Chapa whatever the comparison finds at night', async () => {
    const { look, later, takeOver, note, webhook, night, page } = await unheard(true)
    await later()
    await takeOver()
    await webhook()
    await look()
    await night()
    expect([await note(), await page()]).toEqual(['refund_at_chapa', ['refund_by_hand_begun', false]])
  })

  test('that Chapa had named is not to be paid before Chapa says that it does not have it', async () => {
    const { chapa, look, hoursLater, takeOver, note, page } = await forgotten()
    await hoursLater()
    await takeOver()
    expect(await page()).toEqual(['refund_by_hand_unclear', false])
    chapa.tells = false
    for (let day = 0; day < 3; day += 1) await look()
    expect([await note(), await page()]).toEqual(['refund_being_asked', ['refund_by_hand_unclear', false]])
    chapa.tells = true
    await look()
    expect(await page()).toEqual(['refund_by_hand', true])
    chapa.tells = false
    await look()
    expect([await page(), await note()]).toEqual([['refund_by_hand', true], undefined])
  })

  test('and that Chapa never named may be paid after a day in which Chapa said nothing', async () => {
    const { id, chapa, look, later, takeOver, note, page } = await unheard(false)
    await later()
    await takeOver()
    chapa.tells = false
    await look()
    expect([await note(), await page()]).toEqual(['refund_being_asked', ['refund_by_hand_unclear', false]])
    await site.platform.sql`
      update payments set refund_by_hand_at = refund_by_hand_at - interval '25 hours', refund_sent_at = refund_sent_at - interval '25 hours'
      where id = ${id}`
    expect([await page(), await note()]).toEqual([['refund_by_hand', true], undefined])
  })

  test('is looked at anew before it may be noted where there is news of it', async () => {
    const { chapa, look, later, takeOver, note, webhook, page } = await unheard(true)
    await later()
    await takeOver()
    await look()
    expect(await page()).toEqual(['refund_by_hand', true])
    await webhook()
    chapa.tells = false
    await look()
    expect([await note(), await page()]).toEqual(['refund_being_asked', ['refund_by_hand_unclear', false]])
  })

  test('is asked for by nobody, and were it by a statement that does not ask who took it over', async () => {
    const { id, later, takeOver, stored } = await unheard(true)
    await later()
    await takeOver()
    const claim = site.platform.sql`
      with before as (
        select id, refund_sent_at from payments
        where id = ${id} and state = 'refund_pending'
          and (refund_sent_at is null or (refund_reference is null and refund_sent_at < now() - interval '1 minute'))
        for update)
      update payments p set refund_sent_at = now(), refund_reference = null from before where p.id = before.id returning 1`
    await expect(claim).rejects.toMatchObject({ constraint_name: 'payments_by_hand' })
    expect(await stored()).toMatchObject({ state: 'refund_pending', credit: 'held' })
  })

  test.each(['refunded', 'reversed'] as const)(
    'and noted while Chapa says that it is %s is told to a person as paid twice',
    async (back) => {
      const { chapa, look, settle, later, takeOver, note, webhook, stored, listed } = await unheard(true)
      await later()
      await takeOver()
      await look()
      Object.assign(chapa, { state: 'refunded', back })
      const meanwhile = async (reference: string) => {
        expect(await note()).toBeUndefined()
        return chapa.verify(reference)
      }
      await look({ verify: meanwhile })
      expect(await stored()).toMatchObject({ state: back, attention: 'refunded_twice' })
      expect(await listed()).toMatchObject({ refundByHand: true })
      await webhook()
      await settle()
      expect(await stored()).toMatchObject({ state: back, attention: 'refunded_twice' })
    },
  )

  test('and noted is told to a person as paid twice where Chapa takes the payment back later', async () => {
    const { chapa, look, settle, later, takeOver, note, webhook, stored } = await unheard(true)
    await later()
    await takeOver()
    await look()
    await note()
    await look()
    Object.assign(chapa, { state: 'refunded', back: 'reversed' })
    await webhook()
    await settle()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: 'refunded_twice' })
  })

  test('and noted ends without a key of Chapa', async () => {
    const { id, look, later, takeOver, note, stored } = await unheard(false)
    await later()
    await takeOver()
    await look()
    await note()
    await createRefundPayment({ ...workerContext(site.platform), payments: undefined })({ payment: id }, job)
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null })
  })

  test('and of which nothing is wrong stays with Chapa', async () => {
    const { look, takeOver, later } = await decided()
    await look()
    await later()
    expect(await takeOver()).toBe('refund_at_chapa')
  })

  test.each([
    ['no', false, { state: 'refund_pending', credit: 'held', attention: 'refund_by_hand_unclear' }],
    ['yes', true, { state: 'refund_pending', credit: 'held', attention: 'refund_by_hand_begun', refund: 'AP-1' }],
  ] as const)(
    'keeps its vote held and says so where a worker that stood still hears %s of Chapa only then',
    async (_said, takes, found) => {
      const { chapa, look, later, takeOver, stored } = await decided()
      chapa.takes = takes
      const [asking, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const still = look({
        refund: async (request) => {
          asking.resolve()
          await going.promise
          return chapa.refund(request)
        },
      })
      await asking.promise
      await later()
      await site.platform
        .sql`update payments set attention = 'refund_overdue' where state = 'refund_pending' and attention is null`
      expect(await takeOver()).toBeUndefined()
      going.resolve()
      await still
      expect(await stored()).toMatchObject(found)
    },
  )
})
