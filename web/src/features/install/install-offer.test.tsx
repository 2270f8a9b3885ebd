import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerContestants, contestants, starIn } from '../../testing/contestants.ts'
import { openPage } from '../../testing/page.tsx'
import { forgetVoter } from '../../testing/voting.ts'
import { keepInstallPrompt } from './keep-install-prompt.ts'

const prompt = vi.fn(async () => undefined)

function visitAgain(): void {
  localStorage.setItem('visits', JSON.stringify({ count: 2, at: 0, isOffered: false }))
}

/** The page loads by itself; only the pause before the offer is skipped. */
async function openHome() {
  const user = await openPage('/')
  await screen.findAllByRole('article')
  act(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  return user
}

const offer = () => screen.findByText(/add it to your home screen/, {}, { timeout: 10_000 })

beforeEach(() => {
  forgetVoter()
  keepInstallPrompt()
  answerContestants(contestants.slice(0, 2))
})
afterEach(() => localStorage.removeItem('visits'))

test('on a second visit the home screen is offered, and the browser’s own question follows the press', async () => {
  visitAgain()
  const user = await openHome()
  await offer()
  await user.click(screen.getByRole('button', { name: 'Add to home screen' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByText(/add it to your home screen/)).toBeNull()
})

test('who begins to choose is left alone', async () => {
  visitAgain()
  const user = await openHome()
  await offer()
  const [card] = screen.getAllByRole('article')
  if (card) await user.click(starIn(card))
  expect(screen.queryByText(/add it to your home screen/)).toBeNull()
})
