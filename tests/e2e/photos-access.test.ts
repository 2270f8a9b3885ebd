import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { jpegPhoto, quartersOf } from '../support/photos.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import {
  choosePhoto,
  dialogOf,
  editOf,
  frame,
  jpegFile,
  openPhotos,
  saveButton,
  sentBy,
} from './support/photos-page.ts'
import { useSite } from './support/site.ts'

const site = useSite()

async function violations(page: Page, part: string): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).include(part).setLegacyMode().analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`),
  )
}

/** How far the page can be pushed sideways. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each(['light', 'dark'] as const)('axe, %s', (colorScheme) => {
  test('[DSH-06] finds nothing on the page of photos, nor in any step of its dialog', async () => {
    const { page } = await openPhotos(site, { photos: 1, options: { ...phone, colorScheme } })
    expect(await violations(page, 'main')).toEqual([])
    await editOf(page, 1).click()
    await saveButton(page).click()
    await dialogOf(page).getByRole('alert').waitFor()
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await choosePhoto(page)
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await page.route('**/actor/updateImages', () => undefined)
    await saveButton(page).click()
    await dialogOf(page).getByRole('progressbar').waitFor()
    expect(await violations(page, '[role=dialog]')).toEqual([])
  })
})

const namesOfList = [
  ['en', 'Photos'],
  ['tig', 'ስእልታት'],
] as const

test.each(namesOfList)('[HOM-15] at 360 px photos and dialog fit, in %s', async (language, name) => {
  const { page } = await openPhotos(site, { photos: 2, language })
  expect(await sideways(page)).toBe(0)
  const dialog = dialogOf(page)
  await page.getByRole('list', { name }).getByRole('button').first().click()
  await dialog.waitFor()
  expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  const choose = dialog.getByRole('region').getByRole('button').first()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
  await chooser.setFiles(jpegFile(await jpegPhoto(1_000, 700)))
  await page.getByRole('application').waitFor()
  expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  for (const button of await dialog.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((node) => node === document.activeElement)

test('[DSH-06] [MOD-01] by keyboard alone: choose, move, zoom, save, and the focus comes back', async () => {
  const { page } = await openPhotos(site, { photos: 1, options: desktop })
  const calls = watchCalls(page, '/actor/updateImages')
  await editOf(page, 1).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor()
  // Asked for ahead: the browser is told to hand choosers over, and has done so when the key is pressed.
  const chooser = page.waitForEvent('filechooser')
  const choose = dialogOf(page).getByRole('button', { name: 'Choose a photo' })
  while (!(await isFocused(choose))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(jpegFile(await jpegPhoto(2_000, 1_000)))
  await frame(page).waitFor()
  while (!(await isFocused(frame(page)))) await page.keyboard.press('Tab')
  // The picture goes to the right, so that its left side comes into the frame.
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowRight')
  const slider = dialogOf(page).getByRole('slider', { name: 'Zoom' })
  while (!(await isFocused(slider))) await page.keyboard.press('Tab')
  expect(await slider.getAttribute('aria-valuetext')).toBe('100%')
  await page.keyboard.press('ArrowRight')
  await eventually(() => slider.getAttribute('aria-valuetext')).toBe('105%')
  await page.keyboard.press('ArrowLeft')
  while (!(await isFocused(saveButton(page)))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toasts(page).getByText('Image uploaded successfully').waitFor()
  await dialogOf(page).waitFor({ state: 'detached' })
  await eventually(() => isFocused(editOf(page, 1))).toBe(true)
  expect(await quartersOf(sentBy(calls[0]).bytes), 'the left edge').toEqual(['#f00', '#f00', '#00f', '#00f'])
})

test('[DSH-06] news at the top of the page reach a screen reader while the dialog is open', async () => {
  const { page, expectTrouble } = await openPhotos(site, { photos: 1 })
  expectTrouble(/500/)
  await page.route('**/actor/updateImages', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'something went wrong' } }),
  )
  await editOf(page, 1).click()
  await choosePhoto(page)
  await saveButton(page).click()
  await page.getByRole('status').getByText('Something went wrong while updating the image').waitFor()
  expect(await dialogOf(page).count()).toBe(1)
})
