import { randomBytes } from 'node:crypto'
import { type MessagePurpose, messageLimits } from '@ashenda/api/modules/phone-proof/message-limits.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given } from '../support/environment.ts'

const prefix = `test-${randomBytes(6).toString('hex')}`
let redis: Redis

beforeAll(async () => {
  redis = connectRedis(given('TEST_REDIS_URL'), 'commands')
  await new Promise((resolve) => redis.once('ready', resolve))
})
afterAll(async () => {
  const keys = await redis.keys(`${prefix}*`)
  if (keys.length > 0) await redis.del(keys)
  await redis.quit()
})

let budgets = 0

/** A day's messages, and the warnings about them. */
function budgetOf(mostADay: number) {
  const warnings: object[] = []
  const log = { warn: (attributes: object) => void warnings.push(attributes) }
  budgets += 1
  const limits = messageLimits({ redis, prefix: `${prefix}-${budgets}`, pepper: 'of this test', mostADay, log })
  let sent = 0
  /** Requests a code for an invented number far from the others. */
  const send = (purpose: MessagePurpose, address: string): Promise<boolean> => {
    sent += 1
    return limits.admit({ purpose, phone: `+2519${sent}0000`, address }).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== 'too_many_attempts') throw error
        return false
      },
    )
  }
  const sendMany = async (count: number, purpose: MessagePurpose, addressOf: (index: number) => string) => {
    let admitted = 0
    for (let index = 0; index < count; index += 1) if (await send(purpose, addressOf(index))) admitted += 1
    return admitted
  }
  return { limits, send, sendMany, warnings }
}

const oneAddress = () => '192.0.2.1'
const manyAddresses = (index: number) => `198.51.100.${index % 200}`

test('an address with invented numbers uses up a tenth of the day’s messages at most', async () => {
  const { limits, send, sendMany } = budgetOf(200)
  expect(await sendMany(30, 'vote', oneAddress)).toBe(20)
  expect(await send('vote', '192.0.2.2')).toBe(true)
  expect(await send('registration', oneAddress())).toBe(false)
  // Whoever shares the address can still reset a password.
  expect(await send('reset', oneAddress())).toBe(true)
  await limits.proven(oneAddress())
  expect(await send('vote', oneAddress())).toBe(true)
})

test('an address whose codes are entered may send as many as it proves', async () => {
  const { limits, send } = budgetOf(200)
  for (let voter = 0; voter < 60; voter += 1) {
    expect(await send('vote', oneAddress())).toBe(true)
    await limits.proven(oneAddress())
  }
})

test('vote codes leave a reserve of messages for registrations and resets', async () => {
  const { sendMany, limits, warnings } = budgetOf(100)
  expect(await sendMany(100, 'vote', manyAddresses)).toBe(80)
  expect(await sendMany(40, 'registration', manyAddresses)).toBe(15)
  expect(await sendMany(40, 'reset', manyAddresses)).toBe(5)
  expect(await limits.usedShares()).toEqual({ vote: 1, registration: 1, reset: 1 })
  expect(warnings).toContainEqual({ purpose: 'vote', used: 64, most: 80 })
})

test('e-mails count as resets', async () => {
  const { limits, sendMany } = budgetOf(100)
  await sendMany(100, 'vote', manyAddresses)
  const mail = (index: number) => limits.admitMail({ email: `owner${index}@example.com`, address: '192.0.2.9' })
  for (let index = 0; index < 5; index += 1) await mail(index)
  await expect(mail(5)).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('changing an e-mail sends ten mails a day at most and leaves resets alone', async () => {
  const { limits, sendMany } = budgetOf(100)
  const address = oneAddress()
  const change = (account: string, email: string) => limits.admitChange({ account, email, address })
  for (let index = 0; index < 10; index += 1) await change('one', `invented${index}@example.com`)
  await expect(change('one', 'owner@example.com')).rejects.toMatchObject({ code: 'too_many_attempts' })
  await expect(change('two', 'owner@example.com'), 'a tenth of the day').rejects.toMatchObject({
    code: 'too_many_attempts',
  })
  await limits.admitMail({ email: 'invented0@example.com', address })
  await sendMany(100, 'vote', manyAddresses)
  const elsewhere = { account: 'three', email: 'three@example.com', address: '192.0.2.3' }
  await expect(limits.admitChange(elsewhere), 'the shared part is used').rejects.toMatchObject({
    code: 'too_many_attempts',
  })
  await limits.admitMail({ email: 'owner@example.com', address })
})

test('mails about e-mail changes leave the owner her reset mails', async () => {
  const { limits } = budgetOf(1_000)
  const [email, address] = ['owner@example.com', oneAddress()]
  for (let index = 0; index < 3; index += 1) await limits.admitChange({ account: `a${index}`, email, address })
  await expect(limits.admitChange({ account: 'b', email, address })).rejects.toMatchObject({
    code: 'too_many_attempts',
  })
  for (let index = 0; index < 3; index += 1) await limits.admitMail({ email, address })
})
