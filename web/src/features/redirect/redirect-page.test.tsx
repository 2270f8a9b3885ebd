import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import tig from '../../locales/tig/refusals.json' with { type: 'json' }
import { admin, contestant, openPage } from '../../testing/page.tsx'
import { answer, refusal } from '../../testing/server.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

const passSecond = () => act(() => vi.advanceTimersByTimeAsync(1_000))

test.each([
  { who: 'nobody', auth: undefined, path: '/dashboard/user/upload?from=mail', to: '/login' },
  { who: 'an admin', auth: admin, path: '/dashboard/user/pay', to: '/login' },
  { who: 'nobody', auth: undefined, path: '/dashboard/admin', to: '/' },
  { who: 'a contestant', auth: contestant, path: '/dashboard/admin/users', to: '/' },
])(
  '[AUT-03] [AUT-04] at $path $who sees a countdown from 3, goes to $to, and the path is remembered',
  async ({ auth, path, to }) => {
    await openPage(path, auth && { auth })
    const timer = await screen.findByRole('timer')
    for (const second of [3, 2, 1]) {
      expect(timer.textContent).toBe(`redirecting to you in ${second} second`)
      expect(location.pathname + location.search).toBe(path)
      await passSecond()
    }
    expect(location.pathname).toBe(to)
    expect(history.state).toEqual({ from: path })
  },
)

test('the reason is announced once, the countdown never', async () => {
  await openPage('/dashboard/user')
  const timer = await screen.findByRole('timer')
  expect(screen.getByText('This page is for contestants who are logged in.').closest('[role="status"]')).toBeTruthy()
  expect(timer.closest('[role="status"]')).toBeNull()
})

test('a user logged out because of other log-ins reads why, in the language shown', async () => {
  answer('GET', '/actor/getActorById', refusal('session_displaced', 'you are logged in at too many places', 401))
  await openPage('/dashboard/user', { auth: contestant, language: 'tig' })
  await screen.findByRole('alertdialog', { name: tig.session_displaced })
  await screen.findByRole('heading', { name: tig.session_displaced })
})
