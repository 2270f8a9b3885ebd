import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { type ContestsAnswer, contestStepAnswer, type ListedContest } from '@ashenda/core/contracts/http/contests.ts'
import { resultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { contestOf } from '../../../testing/data.ts'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal, sentCalls, tellLive } from '../../../testing/server.ts'

let listed: ListedContest
const id = '00000000-0000-7000-8000-0000000000f2'
const moment = new Date().toISOString()

beforeEach(() => {
  listed = {
    ...sample(contestStepAnswer).contest,
    ...{ _id: id, name: 'Ashenda 2026', stage: 'open', isCurrent: true, stageScreen: 'contest', revealed: 0 },
    ...{ freezesAt: moment, updatedAt: moment },
  }
  answer('GET', '/admin/contests', (): ContestsAnswer => ({ success: true, contests: [listed], now: moment }))
  answer('GET', '/contest/result', sample(resultAnswer, { success: true }))
})

const open = () => openPage('/dashboard/admin/stage', { auth: admin })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const news = ({ contest, now: at }: ContestAnswer, more: Partial<ContestAnswer['contest']> = {}) =>
  tellLive({ type: 'contest', topic: 'tally', contest: { ...contest, ...more }, now: at })

test('while titles wait for the jury nothing can be revealed, and the way to it stands there', async () => {
  listed = { ...listed, stage: 'closed', waitsForJury: true }
  await open()
  expect((await button(/^Reveal/)).hasAttribute('disabled')).toBe(true)
  const told = await screen.findByText("titles still wait for the jury's points")
  expect(told.parentElement?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/admin/titles')
})

test('a press changes the screen, and the page says in its words what is on it', async () => {
  const user = await open()
  await screen.findByText('The live ranking')
  expect((await button('Contest')).getAttribute('aria-pressed')).toBe('true')
  answer('PUT', '/admin/contests/:id/stage', sample(contestStepAnswer, { success: true, contest: listed }))
  await user.click(await button('Break'))
  expect(sentCalls()).toMatchObject([{ path: `/admin/contests/${id}/stage`, body: { screen: 'break' } }])
  await news(contestOf(), { stageScreen: 'break' })
  await screen.findByText('We go on shortly')
  expect((await button('Break')).getAttribute('aria-pressed')).toBe('true')
  screen.getByText(/^The result is revealed from here once voting is over/)
})

test('a refused press says why', async () => {
  const user = await open()
  answer('PUT', '/admin/contests/:id/stage', refusal('not_allowed', 'your role may not do this', 403))
  await user.click(await button('Partners'))
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  expect((await button('Contest')).getAttribute('aria-pressed')).toBe('true')
})

test('the next step of the result is revealed after the same question as on the page of contests', async () => {
  listed = { ...listed, stage: 'closed', revealed: 1 }
  const { contest, ...rest } = contestOf({ closesIn: -1, freezesIn: -2 })
  answer('GET', '/contest', { ...rest, contest: { ...contest, revealed: 1 } })
  const user = await open()
  await user.click(await button('Reveal next: third place'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reveal the result of Ashenda 2026 in order?' }))
  dialog.getByText('Next: the third place.')
  answer('PUT', '/admin/contests/:id/reveal', () => {
    listed = { ...listed, revealed: 2 }
    return sample(contestStepAnswer, { success: true, contest: listed })
  })
  await user.click(dialog.getByRole('button', { name: 'Reveal the next' }))
  await button('Reveal next: second place')
  expect(sentCalls()).toMatchObject([{ path: `/admin/contests/${id}/reveal`, body: { updatedAt: moment } }])
})

test('without a network each press says so, and what the screen does meanwhile', async () => {
  const lost =
    'No network. The screen keeps showing the last step. Once you are back, press again if it has not changed.'
  const gateway = () => new Response('bad gateway', { status: 502 })
  listed = { ...listed, stage: 'closed', revealed: 1 }
  const { contest, ...rest } = contestOf({ closesIn: -1, freezesIn: -2 })
  answer('GET', '/contest', { ...rest, contest: { ...contest, revealed: 1 } })
  const user = await open()
  answer('PUT', '/admin/contests/:id/stage', gateway)
  await user.click(await button('Partners'))
  await waitFor(() => expect(toastTexts()).toEqual([lost]))
  answer('PUT', '/admin/contests/:id/reveal', gateway)
  await user.click(await button('Reveal next: third place'))
  await user.click(await button('Reveal the next'))
  await waitFor(() => expect(toastTexts()).toEqual([lost, lost]))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(screen.getByText('On the screen now').parentElement?.textContent).toContain(lost))
})

test('without a pause nothing can be revealed in order: it says so before the closing, with the way to the pause', async () => {
  listed = { ...listed, freezesAt: null }
  await open()
  const told = await screen.findByText(/^Only if the public counts are paused by the time voting closes/)
  expect(told.querySelector('a')?.getAttribute('href')).toBe(`/dashboard/admin/contest?contest=${id}`)
})

test('once everything is public there is nothing to reveal', async () => {
  listed = { ...listed, stage: 'closed', freezesAt: null }
  answer('GET', '/contest', contestOf({ closesIn: -1 }))
  await open()
  await screen.findByText('Everything is told.')
  expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull()
})

test('who may only look sees what is on the screen and its addresses', async () => {
  answer('GET', '/admin/role', { success: true, adminRole: 'viewer' })
  await open()
  await screen.findByText('View only')
  await screen.findByText('The live ranking')
  expect(screen.queryByRole('button', { name: 'Break' })).toBeNull()
  const rehearse = screen.getByRole('link', { name: 'Rehearse the reveal' }).getAttribute('href')
  expect(rehearse).toMatch(/\/stage\?rehearsal=?&lang=en$/)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'For a live stream (OBS), without a background' })
  expect(field.value).toMatch(/\/stage\?transparent=?&lang=en$/)
})
