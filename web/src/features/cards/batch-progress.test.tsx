import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '../../lib/language-choice.ts'
import { loadTexts } from '../../lib/texts.ts'
import { BatchProgress } from './batch-progress.tsx'
import type { BatchState } from './batch-state.ts'

beforeEach(async () => {
  startLanguage('en', await loadTexts('en', ['admin']))
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const waits = 'It waits for a worker and goes on by itself, usually within half a minute.'
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a batch without progress says that it waits, until it continues', async () => {
  const shown = (state: BatchState) => <BatchProgress state={state} label="Progress of the cards" />
  const { rerender } = render(shown({ status: 'rendering', progress: 10 }))
  await pass(11_000)
  expect(screen.queryByText(waits)).toBeNull()
  await pass(2_000)
  expect(screen.getByText(waits).getAttribute('role')).toBe('status')
  rerender(shown({ status: 'rendering', progress: 20 }))
  expect(screen.queryByText(waits)).toBeNull()
  await pass(13_000)
  expect(screen.getByText(waits)).toBeDefined()
})
