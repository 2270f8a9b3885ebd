import { randomBytes, randomUUID } from 'node:crypto'
import { Codes, type CodesDeps } from '@ashenda/api/modules/phone-proof/codes.ts'
import { WaitingForCode } from '@ashenda/api/modules/phone-proof/waiting-for-code.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { given } from '../support/environment.ts'

const contest = { id: randomUUID(), proofPrefixes: ['+2519'] }
const prefix = `test-${randomBytes(6).toString('hex')}`
const form = {
  name: 'codes-at-once',
  write: (_id: string, { phone }: { readonly phone: string }) => phone,
  read: (_id: string, phone: string) => ({ phone }),
}

let redis: Redis
let waiting: WaitingForCode<{ readonly phone: string }>

beforeAll(async () => {
  redis = connectRedis(given('TEST_REDIS_URL'), 'commands')
  await new Promise((resolve) => redis.once('ready', resolve))
  waiting = new WaitingForCode(redis, prefix, form)
})
afterAll(async () => {
  const keys = await redis.keys(`${prefix}:*`)
  if (keys.length > 0) await redis.del(keys)
  await redis.quit()
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
