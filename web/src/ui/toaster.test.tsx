import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, toastTexts } from '../testing/page.tsx'
import { toast } from './toast.ts'

afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  ['error', 4_000],
  ['blank', 4_000],
  ['success', 2_000],
] as const)(
  '[TST-01] a toast of kind %s stands for %i ms and is removed 1 s after it went',
  async (kind, durationMs) => {
    await openPage('/about')
    toast[kind]('the first brings the toaster')
    await screen.findByText('the first brings the toaster')
    vi.useFakeTimers()
    await act(async () => void toast[kind]('news'))
    await pass(0)
    const visible = () => screen.getByText('news').getAttribute('data-visible')
    await pass(durationMs - 1)
    expect(visible()).toBe('true')
    await pass(1)
    expect(visible()).toBe('false')
    await pass(999)
    expect(toastTexts()).toContain('news')
    await pass(1)
    expect(toastTexts()).not.toContain('news')
  },
)
