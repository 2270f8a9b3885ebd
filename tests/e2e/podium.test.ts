import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { holdAnswers } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { type Finger, fingers, type Point, swipe } from './support/fingers.ts'
import { castButton, choose, nameInput, openPodium, phoneInput, podium, sendNow, submitButton } from './support/home.ts'
import { kept } from './support/kept-choices.ts'
import { useSite } from './support/site.ts'

const site = useSite()

test('[HOM-10] the floating submit button opens the podium: gold in the centre, silver, bronze, each to be removed', async () => {
  const { page } = await site.open()
  await choose(page, 0)
  expect(await submitButton(page).textContent()).toContain('submit')
  const above = await submitButton(page).boundingBox()
  await page.evaluate(() => window.scrollTo(0, 1200))
  expect(await submitButton(page).boundingBox()).toEqual(above)

  const dialog = await openPodium(page)
  await dialog.getByRole('button', { name: `Remove ${demoName(0)}` }).click()
  const places = dialog.getByRole('listitem')
  await eventually(() => dialog.getByText('not selected', { exact: true }).count()).toBe(3)
  for (const [index, rank] of ['gold', 'silver', 'bronze'].entries()) {
    expect(await places.nth(index).textContent()).toContain(rank)
  }
  const boxes = await Promise.all([0, 1, 2].map((index) => places.nth(index).boundingBox()))
  const [gold, silver, bronze] = boxes.map((box) => box ?? { x: NaN, y: NaN, width: NaN, height: NaN })
  expect(silver?.x).toBeLessThan(gold?.x ?? NaN)
  expect(gold?.x).toBeLessThan(bronze?.x ?? NaN)
  const centre = (gold?.x ?? NaN) + (gold?.width ?? NaN) / 2
  expect(Math.abs(centre - 180)).toBeLessThan(2)

  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await choose(page, 0, 1, 3)
  await openPodium(page)
  expect(await dialog.getByText('not selected').count()).toBe(0)
  for (const [index, number] of [0, 1, 3].entries()) {
    await places
      .nth(index)
      .getByRole('button', { name: `Remove ${demoName(number)}` })
      .waitFor()
  }
  await places
    .nth(1)
    .getByRole('button', { name: `Remove ${demoName(1)}` })
    .click()
  await places.nth(1).getByText('not selected').waitFor()
  expect(await kept(page)).toEqual({ slots: ['Selam0', null, 'Selam3'], nextVote: 2 })

  await dialog.getByRole('heading', { name: 'tell us who you are.' }).waitFor()
  const heading = await dialog.getByRole('heading', { name: 'tell us who you are.' }).boundingBox()
  for (const input of [nameInput(page), phoneInput(page)]) {
    expect((await input.boundingBox())?.y).toBeGreaterThan(heading?.y ?? NaN)
  }
})

/** Gold, silver, bronze: the middles of the portraits, where a hand takes hold. */
async function portraits(dialog: Locator): Promise<readonly [Point, Point, Point]> {
  const boxes = await Promise.all(
    [1, 2, 3].map((rank) => dialog.locator(`[data-rank="${rank}"] > :first-child`).boundingBox()),
  )
  const [gold, silver, bronze] = boxes.map((box) => ({
    x: (box?.x ?? NaN) + (box?.width ?? NaN) / 2,
    y: (box?.y ?? NaN) + 50,
  }))
  if (!gold || !silver || !bronze) throw new Error('the podium has three places')
  return [gold, silver, bronze]
}

test('a mouse drags a portrait to another place; dropped elsewhere, or with Escape, it goes back', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  await choose(page, 0, 1)
  const dialog = await openPodium(page)
  const [gold, silver, bronze] = await portraits(dialog)
  const places = dialog.getByRole('listitem')
  const drag = async (from: Point, to: Point): Promise<void> => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 3 })
  }

  await drag(gold, silver)
  await eventually(() => places.nth(0).getAttribute('data-held')).toBe('true')
  await eventually(() => places.nth(1).getAttribute('data-takes')).toBe('true')
  expect((await kept(page)).slots).toEqual(['Selam0', 'Selam1', null])
  await page.mouse.up()
  await eventually(() => kept(page)).toEqual({ slots: ['Selam1', 'Selam0', null], nextVote: 3 })
  await dialog.getByText(`${demoName(1)}: gold, ${demoName(0)}: silver`).waitFor({ state: 'attached' })

  await drag(gold, bronze)
  await page.mouse.up()
  await eventually(() => kept(page)).toEqual({ slots: [null, 'Selam0', 'Selam1'], nextVote: 1 })

  await drag(silver, { x: silver.x, y: silver.y + 400 })
  await dialog.locator('[data-held]').waitFor()
  await eventually(() => dialog.locator('[data-takes]').count()).toBe(0)
  await page.mouse.up()
  await eventually(() => dialog.locator('[data-held]').count()).toBe(0)
  await drag(silver, gold)
  await dialog.locator('[data-held]').waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => dialog.locator('[data-held]').count()).toBe(0)
  await page.mouse.up()
  expect(await kept(page)).toEqual({ slots: [null, 'Selam0', 'Selam1'], nextVote: 1 })
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // What a late answer to the mouse would have moved has moved by now.
  expect(await kept(page)).toEqual({ slots: [null, 'Selam0', 'Selam1'], nextVote: 1 })
})

test('a finger drags a portrait sideways, right to left too, and scrolls the dialog up and down', async () => {
  const { page, context } = await site.open('/?lang=en', { ...phone, viewport: { width: 360, height: 560 } })
  await choose(page, 0, 1)
  await page.goto('/?lang=arabic')
  await page.getByRole('button', { name: /^إرسال/ }).click()
  const dialog = page.getByRole('dialog')
  const [gold, silver] = await portraits(dialog)
  expect(silver.x).toBeGreaterThan(gold.x)
  const session = await context.newCDPSession(page)

  await swipe(session, gold, silver)
  await eventually(async () => (await kept(page)).slots).toEqual(['Selam1', 'Selam0', null])

  await swipe(session, { x: gold.x, y: gold.y + 20 }, { x: gold.x + 12, y: gold.y - 180 })
  await eventually(() => dialog.evaluate((panel) => panel.scrollTop)).toBeGreaterThan(60)
  expect((await kept(page)).slots).toEqual(['Selam1', 'Selam0', null])
})

test('a pointer that the browser takes away drops nobody; neither does a second finger, nor two that make the page larger', async () => {
  const { page, context } = await site.open('/?lang=en', phone)
  await choose(page, 0, 1)
  const dialog = await openPodium(page)
  const [gold, silver, bronze] = await portraits(dialog)
  const session = await context.newCDPSession(page)
  const held: Finger = { ...gold, x: gold.x - 30, id: 1 }
  const slots = async () => (await kept(page)).slots
  const holdGold = async (): Promise<void> => {
    await fingers(session, 'touchStart', { ...gold, id: 1 })
    await fingers(session, 'touchMove', held)
    await eventually(() => dialog.locator('[data-held]').count()).toBe(1)
  }

  await holdGold()
  await fingers(session, 'touchMove', { ...silver, id: 1 })
  await dialog.locator('[data-takes]').waitFor()
  await fingers(session, 'touchCancel')
  await eventually(() => dialog.locator('[data-held], [data-takes]').count()).toBe(0)
  expect(await slots()).toEqual(['Selam0', 'Selam1', null])

  await holdGold()
  // It rests for a moment: two fingers that move apart make the page larger, for which the browser takes both away.
  await fingers(session, 'touchStart', held, { ...silver, id: 2 })
  await fingers(session, 'touchMove', held)
  expect(await dialog.locator('[data-held]').count()).toBe(1)
  expect(await slots()).toEqual(['Selam0', 'Selam1', null])
  await fingers(session, 'touchMove', { ...silver, id: 1 })
  await dialog.locator('[data-takes]').waitFor()
  await fingers(session, 'touchEnd')
  await eventually(slots).toEqual(['Selam1', 'Selam0', null])

  await holdGold()
  await fingers(session, 'touchStart', held, { ...silver, id: 2 })
  await fingers(session, 'touchMove', held, { ...bronze, id: 2 })
  await fingers(session, 'touchEnd')
  await eventually(() => dialog.locator('[data-held]').count()).toBe(0)
  expect(await slots()).toEqual(['Selam1', 'Selam0', null])
})

test('while a ballot is under way nobody is dragged, and whoever was held has gone back', async () => {
  const { page, context } = await site.open('/?lang=en', phone)
  await choose(page, 0, 1)
  await page.goto('/?method=free')
  const dialog = podium(page)
  await nameInput(page).fill('Abeba Gebre')
  await phoneInput(page).fill('0911556633')
  const [gold, silver] = await portraits(dialog)
  const gate = await holdAnswers(page, '/vote/vote')
  const session = await context.newCDPSession(page)
  await fingers(session, 'touchStart', { ...gold, id: 1 })
  await fingers(session, 'touchMove', { ...silver, id: 1 })
  await dialog.locator('[data-held]').waitFor()
  await castButton(page).press('Enter')
  await eventually(() => dialog.locator('[data-held]').count()).toBe(0)
  await fingers(session, 'touchEnd')
  await swipe(session, gold, silver)
  expect((await kept(page)).slots).toEqual(['Selam0', 'Selam1', null])
  await sendNow(page)
  await eventually(() => gate.waiting).toBe(1)
  await swipe(session, gold, silver)
  expect((await kept(page)).slots).toEqual(['Selam0', 'Selam1', null])
  gate.open()
  await dialog.getByText('thank you!!!').waitFor()
})

test('while a keyboard takes the lower half of the screen, the title stays whole above what is typed', async () => {
  const { page } = await site.open('/?lang=en', { ...phone, viewport: { width: 360, height: 340 } })
  await choose(page, 0)
  const dialog = await openPodium(page)
  const title = dialog.getByRole('heading', { name: 'your votes' })
  for (const input of [nameInput(page), phoneInput(page)]) {
    await input.click()
    await input.pressSequentially('09')
    const [above, typed] = await Promise.all([title.boundingBox(), input.boundingBox()])
    expect(await dialog.evaluate((panel) => panel.scrollTop)).toBeGreaterThan(100)
    const top = (await dialog.boundingBox())?.y ?? Number.NaN
    expect(above?.y).toBeGreaterThanOrEqual(top)
    expect(typed?.y).toBeGreaterThanOrEqual((above?.y ?? NaN) + (above?.height ?? NaN))
    expect((typed?.y ?? NaN) + (typed?.height ?? NaN)).toBeLessThanOrEqual(340)
  }
})
