import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contestOf } from '../../testing/data.ts'
import { openPage } from '../../testing/page.tsx'
import { answer } from '../../testing/server.ts'
import { partsOf } from './countdown.tsx'

const [minute, hour, day] = [60, 3_600, 86_400]

describe('the time left in parts', () => {
  test.each([
    [
      12 * day + 4 * hour + 59,
      [
        ['days', 12],
        ['hours', 4],
      ],
    ],
    [
      2 * day - 1,
      [
        ['hours', 47],
        ['minutes', 59],
      ],
    ],
    [
      day,
      [
        ['hours', 24],
        ['minutes', 0],
        ['seconds', 0],
      ],
    ],
    [
      hour + 61,
      [
        ['hours', 1],
        ['minutes', 1],
        ['seconds', 1],
      ],
    ],
    [
      hour,
      [
        ['minutes', 60],
        ['seconds', 0],
      ],
    ],
    [
      9,
      [
        ['minutes', 0],
        ['seconds', 9],
      ],
    ],
  ] as const)('%i seconds', (left, parts) => {
    expect(partsOf(left)).toEqual(parts)
  })
})

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  return () => void vi.useRealTimers()
})

/** The label's place, with its size. */
const shown = (label: string) => screen.getByText(label).closest('[data-left]')
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1_000 * seconds))

/** Closes so many minutes from now. */
function closeIn(minutes: number): void {
  const { contest } = contestOf({ closesIn: minutes })
  answer('GET', '/contest', () => ({ success: true, contest, now: new Date().toISOString() }))
}

test('it grows in the last day and in the last hour, and tells readers only then', async () => {
  closeIn(61)
  await openPage('/')
  await screen.findByText('Voting closes in')
  expect(shown('Voting closes in')?.getAttribute('data-left')).toBe('day')
  const told = () => shown('Voting closes in')?.querySelector('[role=status]')?.textContent
  expect(told()).toBe('')
  await pass(2 * minute)
  expect(shown('Voting closes in')?.getAttribute('data-left')).toBe('hour')
  expect(told()).toBe('Voting closes in 60 minutes')
})

test('before the opening it counts to that, however far', async () => {
  answer('GET', '/contest', () => contestOf({ opensIn: 20 * 24 * 60, closesIn: 40 * 24 * 60 }))
  await openPage('/')
  await screen.findByText('Voting opens in')
  expect(shown('Voting opens in')?.getAttribute('data-left')).toBe('far')
})

test('while voting is open it appears in the last week', async () => {
  answer('GET', '/contest', () => contestOf({ closesIn: 8 * 24 * 60 }))
  await openPage('/')
  await screen.findByText(/^Vote until /)
  expect(screen.queryByText('Voting closes in')).toBeNull()
})
