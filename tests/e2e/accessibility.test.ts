import { describe, expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { violations } from './support/axe.ts'
import { cards, castButton, choose, openPodium, podium, starOf, submit } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

/** The schemes differ in nothing but colours. */
describe.each([
  { colorScheme: 'light', rules: [] },
  { colorScheme: 'dark', rules: ['color-contrast'] },
] as const)('axe, $colorScheme', ({ colorScheme, rules }) => {
  const open = (path = '/?lang=en') => site.open(path, { ...phone, colorScheme })

  test('finds nothing on the first page, nor on its open language menu', async () => {
    const { page } = await open()
    await starOf(cards(page), demoName(11)).waitFor()
    await choose(page, 0)
    expect(await violations(page, rules)).toEqual([])
    await page.getByRole('button', { name: /^Language: / }).click()
    await page.getByRole('menuitemradio').first().waitFor()
    expect(await violations(page, rules, 'header')).toEqual([])
  })

  test('finds nothing on the podium, the alert and the thank-you', async () => {
    const { page } = await open()
    await openPodium(page)
    await castButton(page).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await violations(page, rules, '[role=alertdialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await podium(page).waitFor({ state: 'detached' })
    await choose(page, 0, 1)
    await openPodium(page)
    expect(await violations(page, rules, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await podium(page).waitFor({ state: 'detached' })
    await submit(page, { phone: somePhone() })
    await podium(page).getByText('Your vote is counted.').waitFor()
    expect(await violations(page, rules)).toEqual([])
  })

  test('finds nothing in the story of a contestant and on the not-found page', async () => {
    const { page, expectTrouble } = await open()
    expectTrouble(/404/)
    await page.getByRole('button', { name: `Read all about ${demoName(0)}` }).click()
    await page.getByRole('dialog', { name: demoName(0) }).waitFor()
    expect(await violations(page, rules, '[role=dialog]')).toEqual([])
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: '404' }).waitFor()
    expect(await violations(page, rules)).toEqual([])
  })

  test('finds nothing on the first page in Tigrinya', async () => {
    const { page } = await open('/?lang=tig')
    await page.getByRole('article').first().waitFor()
    expect(await violations(page, rules)).toEqual([])
  })
})
