import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Arrival, Intake, type IntakeLimits } from './intake.ts'

const ballot = (id: number, name = 'S'): QueuedBallot => ({
  id: String(id),
  voter: String(id),
  phone: '+251912345678',
  name,
  kind: 'free',
  picks: ['a'],
  at: 0,
})

/** A writer that holds each group until the test lets it go. */
class HeldWriter {
  readonly groups: { readonly ids: readonly string[]; readonly finish: (refusal?: AppError) => void }[] = []
  open = 0
  mostOpen = 0

  readonly write = (group: readonly Arrival[]): Promise<void> =>
    new Promise((resolve) => {
      this.open += 1
      this.mostOpen = Math.max(this.mostOpen, this.open)
      const finish = (refusal?: AppError): void => {
        this.open -= 1
        for (const { settle } of group) settle(refusal)
        resolve()
      }
      this.groups.push({ ids: group.map((arrival) => arrival.ballot.id), finish })
    })

  get sizes(): readonly number[] {
    return this.groups.map(({ ids }) => ids.length)
  }

  finishNext(refusal?: AppError): void {
    this.groups[this.#finished++]?.finish(refusal)
  }

  #finished = 0
}

const limits: IntakeLimits = {
  ballotsPerGroup: 5,
  bytesPerGroup: 100_000,
  writesInFlight: 2,
  paceMs: 0,
  longestPaceMs: 40,
  fullAt: 5,
  waiting: 50,
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

function start(some: Partial<IntakeLimits> = {}, copies?: () => number) {
  const writer = new HeldWriter()
  const intake = new Intake(writer.write, { limits: { ...limits, ...some }, ...(copies && { copies }) })
  const answers: string[] = []
  const submit = (...ballots: QueuedBallot[]): void => {
    for (const one of ballots) {
      intake.submit(one, 'a contest').then(
        () => answers.push(one.id),
        (error: AppError) => answers.push(`${one.id} ${error.code}`),
      )
    }
  }
  return { writer, intake, answers, submit }
}

const many = (count: number, from = 0): QueuedBallot[] =>
  Array.from({ length: count }, (_, index) => ballot(from + index))

/** Draining has begun, and does not end by itself. */
async function unfinishedDrain(intake: Intake): Promise<{ readonly ended: Promise<void> }> {
  let isDrained = false
  const ended = intake.drain().then(() => {
    isDrained = true
  })
  await turn()
  expect(isDrained).toBe(false)
  return { ended }
}

describe('the intake', () => {
  test('writes a single ballot at once, and answers when it is written, not before', async () => {
    const { writer, answers, submit } = start()
    submit(ballot(1))
    await turn()
    expect(writer.sizes).toEqual([1])
    expect(answers).toEqual([])
    writer.finishNext()
    await turn()
    expect(answers).toEqual(['1'])
  })

  test('puts what arrives in the same turn into one group', async () => {
    const { writer, submit } = start()
    submit(...many(4))
    await turn()
    expect(writer.sizes).toEqual([4])
  })

  test('wakes once for all that arrives in a turn, and not while no write may begin', async () => {
    const { writer, submit } = start({ writesInFlight: 1 })
    const woken = vi.spyOn(globalThis, 'setImmediate')
    submit(...many(4))
    expect(woken).toHaveBeenCalledTimes(1)
    await turn()
    expect(writer.sizes).toEqual([4])
    woken.mockClear()
    submit(...many(4, 4))
    expect(woken).not.toHaveBeenCalled()
  })

  test('gathers a group while writes are under way, two at most', async () => {
    const { writer, submit, intake } = start()
    for (let index = 0; index < 6; index += 1) {
      submit(ballot(index))
      await turn()
    }
    expect(writer.sizes).toEqual([1, 1])
    expect(intake).toMatchObject({ depth: 4, writing: 2 })
    writer.finishNext()
    await turn()
    expect(writer.groups[2]?.ids).toEqual(['2', '3', '4', '5'])
    expect(writer.mostOpen).toBe(2)
  })

  test('keeps the order of arrival and each ballot in one group', async () => {
    const { writer, submit, intake } = start()
    submit(...many(23))
    const done = intake.drain()
    for (let index = 0; index < 5; index += 1) {
      await turn()
      writer.finishNext()
    }
    await done
    expect(writer.sizes).toEqual([5, 5, 5, 5, 3])
    expect(writer.mostOpen).toBe(2)
    expect(writer.groups.flatMap(({ ids }) => ids)).toEqual(many(23).map(({ id }) => id))
  })

  test('keeps a group below its limit of bytes, but never leaves a large ballot behind', async () => {
    const { writer, submit } = start({ bytesPerGroup: 1_500, writesInFlight: 10 })
    submit(...Array.from({ length: 4 }, (_, index) => ballot(index, 'ሰ'.repeat(60))))
    await turn()
    expect(writer.sizes).toEqual([2, 2])
    const tight = start({ bytesPerGroup: 1 })
    tight.submit(ballot(1), ballot(2))
    await turn()
    expect(tight.writer.sizes).toEqual([1, 1])
  })

  test('the estimate of a ballot’s bytes is not below its JSON in UTF-8, whatever the name', async () => {
    const id = '0190aaaa-bbbb-8ccc-8ddd-eeeeffff0000'
    for (const name of ['S', 'ሰ'.repeat(60), '𝕊'.repeat(60), '"\\'.repeat(30)]) {
      const large = {
        ...ballot(1, name),
        id,
        voter: id,
        picks: [id, id, id],
        credit: id,
        at: 1_790_000_000_000,
        signals: '0123456789abcdef0123456789abcdef',
      }
      const bytes = Buffer.byteLength(JSON.stringify(large))
      const { writer, submit } = start({ bytesPerGroup: 2 * bytes - 1 })
      submit(large, large)
      await turn()
      expect(writer.sizes).toEqual([1, 1])
    }
  })
})

describe('soon after a write', () => {
  const paceMs = 4
  const passed = async (ms: number): Promise<void> => {
    vi.advanceTimersByTime(ms)
    await turn()
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('what comes waits for more until the pace is over, and what comes later goes at once', async () => {
    const { writer, submit } = start({ paceMs, writesInFlight: 9 })
    submit(ballot(0))
    await turn()
    expect(writer.sizes).toEqual([1])
    submit(ballot(1))
    await passed(1)
    submit(ballot(2))
    await passed(2)
    expect(writer.sizes).toEqual([1])
    await passed(1)
    expect(writer.sizes).toEqual([1, 2])
    await passed(paceMs)
    submit(ballot(3))
    await turn()
    expect(writer.sizes).toEqual([1, 2, 1])
  })

  test('a full group waits for nothing, and its timer starts no further one', async () => {
    const { writer, submit } = start({ paceMs, fullAt: 3, writesInFlight: 9 })
    submit(ballot(0))
    await turn()
    submit(...many(2, 1))
    await turn()
    expect(writer.sizes).toEqual([1])
    submit(ballot(3))
    await turn()
    expect(writer.sizes).toEqual([1, 3])
    submit(ballot(4))
    await passed(paceMs - 1)
    expect(writer.sizes).toEqual([1, 3])
    await passed(1)
    expect(writer.sizes).toEqual([1, 3, 1])
  })

  test('no more are written at a time for it, and what waits is written when one has ended', async () => {
    const { writer, submit, answers } = start({ paceMs, writesInFlight: 1 })
    submit(ballot(0))
    await turn()
    submit(ballot(1))
    await passed(2 * paceMs)
    expect(writer.sizes).toEqual([1])
    writer.finishNext()
    await turn()
    expect(writer.sizes).toEqual([1, 1])
    writer.finishNext()
    await turn()
    expect(answers).toEqual(['0', '1'])
  })

  test('one of several apis waits as many times longer, but never for long, and by what is so now', async () => {
    let apis = 3
    const { writer, submit } = start({ paceMs, writesInFlight: 99 }, () => apis)
    const waited = async (): Promise<number> => {
      const before = writer.sizes.length
      submit(ballot(0))
      await turn()
      let ms = 0
      while (writer.sizes.length === before) {
        await passed(1)
        ms += 1
      }
      return ms
    }
    expect(await waited()).toBe(0)
    expect(await waited()).toBe(3 * paceMs)
    apis = 100
    expect([await waited(), await waited()]).toEqual([3 * paceMs, 40])
    apis = 1
    expect([await waited(), await waited()]).toEqual([40, paceMs])
  })

  test('draining waits for what the pace holds back', async () => {
    const { writer, submit, intake } = start({ paceMs })
    submit(ballot(0))
    await turn()
    writer.finishNext()
    submit(ballot(1))
    await turn()
    const { ended } = await unfinishedDrain(intake)
    await passed(paceMs)
    writer.finishNext()
    await ended
  })
})

describe('a full intake', () => {
  test('answers busy with the time to come again, and takes ballots again when it has room', async () => {
    const { writer, submit, intake, answers } = start({ waiting: 3 })
    submit(...many(3))
    expect(() => intake.submit(ballot(9), 'a contest')).toThrow(
      expect.objectContaining({ code: 'busy', retryAfterSeconds: 2 }),
    )
    await turn()
    submit(ballot(4))
    await turn()
    writer.finishNext()
    writer.finishNext()
    await turn()
    expect(answers).toEqual(['0', '1', '2', '4'])
  })

  test('tells each voter of a group what became of the write', async () => {
    const { writer, submit, answers } = start()
    submit(...many(2))
    await turn()
    writer.finishNext(new AppError('unknown_outcome'))
    await turn()
    expect(answers).toEqual(['0 unknown_outcome', '1 unknown_outcome'])
    submit(ballot(2))
    await turn()
    writer.finishNext()
    await turn()
    expect(answers).toContain('2')
  })
})

describe('draining', () => {
  test('ends at once where nothing waits', async () => {
    await start().intake.drain()
  })

  test('does not end while the last group is being written', async () => {
    const { writer, submit, intake } = start()
    submit(ballot(1))
    await turn()
    const { ended } = await unfinishedDrain(intake)
    writer.finishNext()
    await ended
  })

  test('ends when all that was taken is written', async () => {
    const { writer, submit, intake, answers } = start({ ballotsPerGroup: 1 })
    submit(...many(4))
    let isDrained = false
    const drained = intake.drain().then(() => {
      isDrained = true
    })
    for (let index = 0; index < 4; index += 1) {
      await turn()
      expect(isDrained).toBe(false)
      writer.finishNext()
    }
    await drained
    expect(answers).toEqual(['0', '1', '2', '3'])
  })
})
