import { describe, expect, test } from 'vitest'
import { useContest } from '../../support/contest-site.ts'
import { stuckRefunds } from '../../support/stuck-refunds.ts'

const { decided, forgotten } = stuckRefunds(useContest({ admin: true }))

describe('a refund Chapa no longer knows', () => {
  test('is requested again only if an admin wants it and Chapa had time to know it, under the same reference', async () => {
    const { chapa, look, again, hoursLater, stored } = await forgotten()
    const reference = chapa.taken
    await hoursLater()
    await look()
    expect(chapa.asked).toBe(1)
    chapa.taken = undefined // it has lost it
    expect(await again()).toBeUndefined()
    await look()
    expect([chapa.asked, chapa.taken]).toEqual([2, reference])
    chapa.knows = true
    expect(await stored()).toMatchObject({ state: 'refund_pending', attention: null, refund: 'AP-1', credit: 'held' })
    chapa.state = 'refunded'
    await look()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null })
  })

  test('is not requested again within the hour in which Chapa may still learn of it', async () => {
    const { chapa, look, again, later, stored } = await forgotten()
    await later()
    expect(await again()).toBeUndefined()
    await look()
    expect([chapa.asked, await stored()]).toMatchObject([1, { attention: 'refund_unknown', refund: 'AP-1' }])
  })

  test('that Chapa does have is not paid twice by requesting it again', async () => {
    const { chapa, look, again, hoursLater, stored } = await forgotten()
    await hoursLater()
    await again()
    await look()
    const attention = expect.stringMatching(/^refund_repeat_refused:/)
    expect([chapa.asked, await stored()]).toMatchObject([
      2,
      { state: 'refund_pending', credit: 'held', attention, refund: 'AP-1' },
    ])
  })

  test.each([
    ['refused', true],
    ['not answered', false],
  ])('keeps its name if requesting it again was %s, and is followed by it', async (_said, answers) => {
    const one = await forgotten()
    const { chapa, look, again, hoursLater, later, takeOver, note, stored } = one
    await hoursLater()
    await again()
    chapa.answers = answers
    await look()
    expect(await stored()).toMatchObject({ state: 'refund_pending', refund: 'AP-1' })
    await later()
    chapa.knows = true
    expect(await takeOver()).toBeUndefined()
    await look()
    expect([await note(), await one.page()]).toEqual(['refund_at_chapa', ['refund_by_hand_begun', false]])
    chapa.state = 'refunded'
    await look()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null })
  })

  test('that Chapa knows again has no problem any more, even if two workers asked at once', async () => {
    const { chapa, look, again, hoursLater, takeOver, later, stored } = await forgotten()
    await hoursLater()
    await again()
    chapa.taken = undefined
    const meanwhile = async (reference: string) => {
      const answer = await chapa.verify(reference)
      await look()
      return answer
    }
    await look({ verify: meanwhile })
    expect([chapa.asked, await stored()]).toMatchObject([2, { attention: null, refund: 'AP-1' }])
    await look()
    expect(await stored()).toMatchObject({ attention: 'refund_unknown' })
    chapa.knows = true
    await look()
    expect(await stored()).toMatchObject({ attention: null })
    await later()
    expect(await takeOver()).toBe('refund_at_chapa')
  })
})

test('an undocumented answer of Chapa about a refund is shown to a person, in Chapa’s words', async () => {
  const { chapa, look, stored } = await decided()
  await look()
  chapa.state = 'failed'
  await look()
  expect(await stored()).toMatchObject({ state: 'refund_pending', attention: 'refund_unexpected:failed' })
})
