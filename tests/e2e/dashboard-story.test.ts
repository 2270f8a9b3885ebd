import { messageOf } from '@ashenda/core/errors.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerContestant } from '../support/accounts.ts'
import { input, problemOf } from './support/account-forms.ts'
import { loseCalls } from './support/answers.ts'
import { watchCalls } from './support/calls.ts'
import { openDashboard, storedUser } from './support/contestant.ts'
import { eventually } from './support/eventually.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Update Description' })
const story = (page: Page) => page.getByRole('textbox', { name: 'description (self-story)' })
const current = (page: Page) => page.getByLabel(/^current password/)
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })
const alert = (page: Page, text: string) => page.getByRole('alertdialog', { name: text })

async function describe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update Description' }).click()
  await dialog(page).waitFor()
}

test('[DSH-09] she tells her story from any of her pages: stored, alerted, closed', async () => {
  const { page, account } = await openDashboard(site, '/pay', {
    email: 'hers@example.org',
    occupation: 'weaver',
    description: 'She weaves.',
  })
  const calls = watchCalls(page, '/actor/updateDescription')
  await describe(page)
  expect(await story(page).inputValue()).toBe('She weaves.')
  expect(await input(page, 'occupation (optional)').inputValue()).toBe('weaver')
  expect(await input(page, 'email (optional)').inputValue()).toBe('hers@example.org')
  await story(page).fill('ኣነ ሰላም እየ።')
  await input(page, 'email (optional)').fill('')
  await current(page).fill(account.password)
  await save(page).click()
  await alert(page, 'updated successfully!').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  expect(calls).toMatchObject([
    {
      method: 'PUT',
      body: {
        actor: {
          description: 'ኣነ ሰላም እየ።',
          occupation: 'weaver',
          email: '',
          currentPassword: account.password,
        },
      },
    },
  ])
  expect(await storedUser(site, account)).toMatchObject({ description: 'ኣነ ሰላም እየ።', occupation: 'weaver', email: '' })
  await page.getByRole('button', { name: 'OK' }).click()
  await eventually(async () => {
    await describe(page)
    const shown = await story(page).inputValue()
    await pressEscape(page)
    await dialog(page).waitFor({ state: 'detached' })
    return shown
  }).toBe('ኣነ ሰላም እየ።')
})

test('[DSH-09] a story is required; e-mail and occupation are not', async () => {
  const { page, account } = await openDashboard(site)
  const calls = watchCalls(page, '/actor/updateDescription')
  await describe(page)
  await save(page).click()
  await eventually(() => problemOf(story(page))).toBe('Please fill this in.')
  expect(calls).toEqual([])
  await story(page).fill('She sings.')
  await save(page).click()
  await alert(page, 'updated successfully!').waitFor()
  expect((await storedUser(site, account)).description).toBe('She sings.')
})

test('[DSH-09] cancelling changes nothing', async () => {
  const { page, account } = await openDashboard(site, '', { description: 'She weaves.' })
  await describe(page)
  await story(page).fill('Something else.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect((await storedUser(site, account)).description).toBe('She weaves.')
  await describe(page)
  expect(await story(page).inputValue()).toBe('She weaves.')
})

test('[DSH-09] a stray key or tap does not throw away what she has written', async () => {
  const { page } = await openDashboard(site, '', { description: 'She weaves.' })
  const question = alert(page, 'Close without saving your text?')
  await describe(page)
  await story(page).fill('Something else.')
  await pressEscape(page)
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await story(page).inputValue()).toBe('Something else.')
  await page.mouse.click(20, 20)
  await question.getByRole('button', { name: 'Yes' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await describe(page)
  expect(await story(page).inputValue()).toBe('She weaves.')
})

test('[DSH-09] what the server refuses is alerted and told beside the field, and stays as it was typed', async () => {
  await registerContestant(site.platform, { email: 'taken@example.org' })
  const { page, account, expectTrouble } = await openDashboard(site)
  expectTrouble(/409|422/)
  await describe(page)
  await story(page).fill('She sings.')
  await input(page, 'email (optional)').fill('taken@example.org')
  await current(page).fill('not her password')
  await save(page).click()
  await alert(page, 'Error updating story').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await eventually(() => problemOf(current(page))).toBe(messageOf('wrong_password'))
  await current(page).fill(account.password)
  await save(page).click()
  await alert(page, 'Error updating story').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await eventually(() => problemOf(input(page, 'email (optional)'))).toBe('this e-mail belongs to another account')
  expect(await story(page).inputValue()).toBe('She sings.')
})

test('[DSH-09] without an answer the story stays, and can be sent again', async () => {
  const visitor = await openDashboard(site)
  const { page } = visitor
  await loseCalls(visitor, '/actor/updateDescription')
  await describe(page)
  await story(page).fill('She sings.')
  await save(page).click()
  await alert(page, 'Error updating story').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/actor/updateDescription')
  await save(page).click()
  await alert(page, 'updated successfully!').waitFor()
})
