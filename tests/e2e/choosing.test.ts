import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoName } from '../support/demo-site.ts'
import { eventually } from './support/eventually.ts'
import {
  cardOf,
  cards,
  choose,
  nameInput,
  openPodium,
  phoneInput,
  podium,
  starOf,
  stored,
  submitButton,
  toasts,
} from './support/home.ts'
import { kept } from './support/kept-choices.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const revoke = (page: Page, number: number): Promise<void> => starOf(cards(page), demoName(number)).click()

test('[VOT-01] a choice fills the slot nextVote, which moves to the lowest empty rank; revoking makes its rank the next', async () => {
  const { page } = await site.open()
  await choose(page, 0)
  expect(await kept(page)).toEqual({ slots: ['Selam0', null, null], nextVote: 2 })
  await choose(page, 1)
  expect(await kept(page)).toEqual({ slots: ['Selam0', 'Selam1', null], nextVote: 3 })
  await choose(page, 3)
  expect(await kept(page)).toEqual({ slots: ['Selam0', 'Selam1', 'Selam3'], nextVote: -1 })
  await revoke(page, 1)
  expect(await kept(page)).toEqual({ slots: ['Selam0', null, 'Selam3'], nextVote: 2 })
  await choose(page, 4)
  expect(await kept(page)).toEqual({ slots: ['Selam0', 'Selam4', 'Selam3'], nextVote: -1 })
  await revoke(page, 0)
  await revoke(page, 3)
  expect(await kept(page)).toEqual({ slots: [null, 'Selam4', null], nextVote: 3 })
  await choose(page, 5)
  expect(await kept(page)).toEqual({ slots: [null, 'Selam4', 'Selam5'], nextVote: 1 })
})

test('[VOT-02] a fourth choice changes nothing but a notice, and nobody is chosen twice', async () => {
  const { page } = await site.open()
  await choose(page, 0, 1, 3)
  await starOf(cards(page), demoName(4)).click()
  await eventually(() => toasts(page).allInnerTexts()).toEqual(['All three places are taken. Remove one first.'])
  expect(await starOf(cards(page), demoName(4)).isChecked()).toBe(false)
  expect(await kept(page)).toEqual({ slots: ['Selam0', 'Selam1', 'Selam3'], nextVote: -1 })

  await cardOf(page, demoName(1))
    .getByRole('link', { name: `Read all about ${demoName(1)}` })
    .click()
  await starOf(page.getByRole('dialog'), demoName(1)).click()
  expect(await kept(page)).toEqual({ slots: ['Selam0', null, 'Selam3'], nextVote: 2 })
})

test('[VOT-03] selection, name and phone are restored at load', async () => {
  const { page } = await site.open()
  await choose(page, 3, 0)
  await openPodium(page)
  await nameInput(page).fill('ኣበባ ገብረ')
  await phoneInput(page).fill('0911 22 33 44')
  await page.reload()
  await podium(page).waitFor()
  await page.goBack()
  await submitButton(page).getByText('Send 2 votes').waitFor()
  expect(await starOf(cards(page), demoName(3)).isChecked()).toBe(true)
  const dialog = await openPodium(page)
  await dialog.getByRole('button', { name: `Remove ${demoName(3)}` }).waitFor()
  expect(await nameInput(page).inputValue()).toBe('ኣበባ ገብረ')
  expect(await phoneInput(page).inputValue()).toBe('0911 22 33 44')
})

test('[VOT-03] another tab of the same browser votes with the same podium', async () => {
  const { page, context } = await site.open()
  await choose(page, 0)
  const other = await context.newPage()
  await other.goto('/?lang=en')
  await eventually(() => starOf(cards(other), demoName(0)).isChecked()).toBe(true)
  await choose(other, 3)
  await submitButton(page).getByText('Send 2 votes').waitFor()
})

test('[VOT-12] a slot is kept as id, name, pics, rank and hasPayed; name and phone as typed', async () => {
  const { page } = await site.open()
  await choose(page, 1, 0)
  await openPodium(page)
  await nameInput(page).fill('  Abeba   Gebre ')
  await phoneInput(page).fill(' +251 (0) 911-22 33 44')
  const [first = '', second = ''] = site.demo.contestantIds
  const picsOf = async (id: string): Promise<string[]> =>
    (
      await site.platform.sql<{ file: string }[]>`select file from images where contestant_id = ${id} order by slot`
    ).map(({ file }) => file)
  const keptKeys = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(keptKeys).toEqual(['fullName', 'language', 'nextVote', 'phone', 'votes'])
  expect(JSON.parse((await stored(page, 'votes')) ?? '')).toEqual([
    { id: second, name: demoName(1), pics: await picsOf(second), rank: 1, hasPayed: true },
    { id: first, name: demoName(0), pics: await picsOf(first), rank: 2, hasPayed: true },
    null,
  ])
  expect(await stored(page, 'nextVote')).toBe('3')
  expect(await stored(page, 'fullName')).toBe('  Abeba   Gebre ')
  expect(await stored(page, 'phone')).toBe(' +251 (0) 911-22 33 44')
})
