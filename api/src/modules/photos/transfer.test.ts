import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchTransfer } from './receive.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A body of which so much has come. */
function body() {
  const socket = { bytesRead: 0 }
  const destroy = vi.fn()
  const raw = { socket, destroy } as unknown as IncomingMessage // the part of it that is watched
  return { socket, destroy, raw }
}

describe('a body that is sent', () => {
  test('slowly, is let come for five minutes', () => {
    const { socket, destroy, raw } = body()
    watchTransfer(raw)
    for (let seconds = 0; seconds < 299; seconds += 1) {
      socket.bytesRead += 1_000
      vi.advanceTimersByTime(1_000)
    }
    expect(destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(destroy).toHaveBeenCalledOnce()
  })

  test('not at all for half a minute, is ended', () => {
    const { socket, destroy, raw } = body()
    watchTransfer(raw)
    socket.bytesRead = 5_000
    vi.advanceTimersByTime(30_000)
    expect(destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_000)
    expect(destroy).toHaveBeenCalledOnce()
  })

  test('whole, is watched no more', () => {
    const { destroy, raw } = body()
    watchTransfer(raw)()
    vi.advanceTimersByTime(600_000)
    expect(destroy).not.toHaveBeenCalled()
  })
})
