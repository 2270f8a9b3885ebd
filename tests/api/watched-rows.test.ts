import { setImmediate as turn } from 'node:timers/promises'
import { Connection } from '@ashenda/api/realtime/connection.ts'
import { WatchedRows } from '@ashenda/api/realtime/watched-rows.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { FakeSocket } from '../support/fake-socket.ts'

interface Row {
  readonly id: string
  readonly progress: number
}

/** Postgres's answer; while held, every query waits. */
let rows: readonly Row[]
let asked: (readonly string[])[]
let held: PromiseWithResolvers<readonly Row[]>[] | undefined
let watched: WatchedRows<Row>

beforeEach(() => {
  rows = [{ id: 'a', progress: 1 }]
  asked = []
  held = undefined
  watched = new WatchedRows<Row>({
    name: 'batch',
    judge: async () => 'admitted',
    find: async (ids) => {
      asked.push(ids)
      if (!held) return rows
      const answer = Promise.withResolvers<readonly Row[]>()
      held.push(answer)
      return answer.promise
    },
    isNews: (row, told) => row.progress > told.progress,
    messageOf: ({ id, progress }) => ({ type: 'batch', topic: id, status: 'rendering', progress }),
  })
})

function join(): { readonly socket: FakeSocket; readonly connection: Connection; readonly heard: () => unknown[] } {
  const socket = new FakeSocket()
  const heard = (): unknown[] => socket.take().map((message) => 'progress' in message && message.progress)
  return { socket, connection: new Connection(socket.asSocket, socket.asLine, undefined), heard }
}

const nextAnswer = async (): Promise<PromiseWithResolvers<readonly Row[]>> => {
  for (;;) {
    const answer = held?.shift()
    if (answer) return answer
    await turn()
  }
}

describe('a watcher of a row', () => {
  test('gets its state at once, then changes, and nothing twice', async () => {
    const { connection, heard } = join()
    await watched.listen('a', connection)
    await watched.refresh('a')
    await watched.recheck()
    expect(heard()).toEqual([1])
    rows = [{ id: 'a', progress: 2 }]
    await watched.refresh('a')
    rows = [{ id: 'a', progress: 1 }]
    await watched.recheck()
    expect(heard()).toEqual([2])
  })

  test('gets nothing older after something newer, however slow Postgres is', async () => {
    const { connection, heard } = join()
    held = []
    const listening = watched.listen('a', connection)
    const rechecking = watched.recheck()
    await turn()
    expect(asked).toHaveLength(1)
    const first = await nextAnswer()
    first.resolve([{ id: 'a', progress: 1 }])
    const second = await nextAnswer()
    second.resolve([{ id: 'a', progress: 2 }])
    await Promise.all([listening, rechecking])
    expect(heard()).toEqual([1, 2])
  })

  test('costs one query for all events before it', async () => {
    const { connection, heard } = join()
    held = []
    const listening = watched.listen('a', connection)
    const first = await nextAnswer()
    const events = Array.from({ length: 100 }, () => watched.refresh('a'))
    first.resolve([{ id: 'a', progress: 1 }])
    const second = await nextAnswer()
    second.resolve([{ id: 'a', progress: 9 }])
    await Promise.all([listening, ...events])
    expect(asked).toEqual([['a'], ['a']])
    expect(heard()).toEqual([1, 9])
  })

  test('gets a change later when Postgres was down', async () => {
    const { connection, heard } = join()
    held = []
    const listening = watched.listen('a', connection)
    ;(await nextAnswer()).reject(new Error('ECONNREFUSED'))
    await listening
    const rechecking = watched.recheck()
    ;(await nextAnswer()).reject(new Error('ECONNREFUSED'))
    await expect(rechecking).rejects.toThrow('ECONNREFUSED')
    held = undefined
    await watched.recheck()
    expect(heard()).toEqual([1])
  })

  test('who leaves gets nothing, and the queries end', async () => {
    const { connection, heard } = join()
    held = []
    const listening = watched.listen('a', connection)
    const answer = await nextAnswer()
    watched.forget('a', connection)
    answer.resolve(rows)
    await listening
    await watched.refresh('a')
    await watched.recheck()
    expect(heard()).toEqual([])
    expect(asked).toHaveLength(1)
  })
})
