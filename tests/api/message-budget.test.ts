import { randomBytes, randomUUID } from 'node:crypto'
import { Codes, type CodesDeps } from '@ashenda/api/modules/phone-proof/codes.ts'
import { type MessagePurpose, messageLimits } from '@ashenda/api/modules/phone-proof/message-limits.ts'
import { WaitingForCode } from '@ashenda/api/modules/phone-proof/waiting-for-code.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
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

const contest = { id: randomUUID(), proofPrefixes: ['+2519'] }
const form = {
  name: 'codes-at-once',
  write: (_id: string, { phone }: { readonly phone: string }) => phone,
  read: (_id: string, phone: string) => ({ phone }),
}
let waiting: WaitingForCode<{ readonly phone: string }>

beforeAll(() => {
  waiting = new WaitingForCode(redis, prefix, form)
})

/** Another api of the same site. */
function api(deps: Partial<Pick<CodesDeps, 'sendMessage'>> & { readonly admit?: () => Promise<void> }) {
  const codes = new Codes(
    {
      limits: { admit: deps.admit ?? (async () => {}), proven: async () => {} },
      sendMessage: deps.sendMessage ?? (async () => {}),
      canSendTo: () => true,
      pepper: 'a pepper of this test',
      now: Date.now,
      count: () => {},
    },
    waiting,
    { purpose: 'vote', unproven: 'phone_unproven', notProvable: 'phone_not_provable', idName: 'ballot' },
  )
  /** Resolves with the status code. */
  return (id: string, phone: string): Promise<string> =>
    codes.hold(id, { phone }, contest, { address: '192.0.2.1', language: () => 'en' }).catch((error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    })
}

/** What runs once it is released, and its start. */
function gate() {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const pass = async (): Promise<void> => {
    begun.resolve()
    await end.promise
  }
  return { pass, begun: begun.promise, open: () => end.resolve(), refuse: (error: Error) => end.reject(error) }
}

const tooMany = () => new AppError('too_many_attempts', { retryAfterSeconds: 60 })

/** Whether the answer arrives within twenty Redis calls. */
async function isAnsweredBefore(answer: Promise<string>): Promise<boolean> {
  let isThere = false
  void answer.then(() => {
    isThere = true
  })
  for (let number = 0; number < 20; number += 1) await redis.ping()
  return isThere
}

describe('a vote repeated while its first code is being sent', () => {
  test('waits until the message is admitted, then gets its refusal', async () => {
    const [id, phone, limit] = [randomUUID(), somePhone(), gate()]
    const first = api({ admit: limit.pass })(id, phone)
    await limit.begun
    const second = api({
      admit: async () => {
        throw tooMany()
      },
    })(id, phone)
    expect(await isAnsweredBefore(second)).toBe(false)
    expect(await waiting.find(id)).toBeUndefined()
    limit.refuse(tooMany())
    expect(await Promise.all([first, second])).toEqual(['too_many_attempts', 'too_many_attempts'])
    expect(await redis.exists(`${prefix}:${form.name}:${id}`)).toBe(0)
  })

  test('has a code sent when the first message could not be queued', async () => {
    const [id, phone, queue] = [randomUUID(), somePhone(), gate()]
    const first = api({ sendMessage: queue.pass })(id, phone)
    await queue.begun
    const sent: string[] = []
    const second = api({
      sendMessage: async (key) => {
        sent.push(key)
      },
    })(id, phone)
    expect(await isAnsweredBefore(second)).toBe(false)
    queue.refuse(new AppError('unavailable', { retryAfterSeconds: 2 }))
    expect(await Promise.all([first, second])).toEqual(['unavailable', 'phone_unproven'])
    expect(sent).toHaveLength(1)
    expect(await waiting.find(id)).toMatchObject({ kept: { phone } })
  })

  test('waits for the one message that is sent', async () => {
    const [id, phone, queue] = [randomUUID(), somePhone(), gate()]
    let admitted = 0
    const admit = async (): Promise<void> => {
      admitted += 1
    }
    const first = api({ admit, sendMessage: queue.pass })(id, phone)
    await queue.begun
    const others = Array.from({ length: 4 }, () =>
      api({
        admit,
        sendMessage: () => {
          throw new Error('a second message')
        },
      })(id, phone),
    )
    queue.open()
    expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set(['phone_unproven']))
    expect(admitted).toBe(1)
  })

  test('goes on when the process that sent the first has ended', async () => {
    const [id, phone] = [randomUUID(), somePhone()]
    expect(await waiting.claim(id, 'of a process that is gone')).toEqual({ state: 'claimed' })
    const key = `${prefix}:${form.name}:${id}`
    expect(await redis.pttl(key)).toBeGreaterThan(0)
    const second = api({})(id, phone)
    expect(await isAnsweredBefore(second)).toBe(false)
    await redis.pexpire(key, 1)
    expect(await second).toBe('phone_unproven')
    // The other call does not overwrite it.
    expect(
      await waiting.hold(id, 'of a process that is gone', { contest: contest.id, kept: { phone } }, 'code', 0),
    ).toBeUndefined()
  })
})
