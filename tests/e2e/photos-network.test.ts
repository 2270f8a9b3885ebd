import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { grainy } from '../support/photos.ts'
import { holdAnswers, watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import {
  choosePhoto,
  dialogOf,
  editOf,
  filesOf,
  frame,
  openPhotos,
  saveButton,
  sentBy,
  uploadNew,
} from './support/photos-page.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const sendings = /^\/actor\/(uploadImages|updateImages)$/
const lost = 'Connection lost. Your photo is still here.'
const sendAgain = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send again' })
const typesOf = (calls: ReturnType<typeof watchCalls>) => calls.map((call) => [call.method, sentBy(call).type])

test('[DSH-07] a photo the network lost is kept, and sent again to the place that was free', async () => {
  const { page, account, expectTrouble } = await openPhotos(site, { photos: 1 })
  expectTrouble(/ERR_/)
  const calls = watchCalls(page, sendings)
  await page.route('**/actor/uploadImages', (route) => route.abort('connectionreset'))
  await uploadNew(page).click()
  await choosePhoto(page)
  await saveButton(page).click()
  const notice = dialogOf(page).getByRole('alert')
  await notice.getByText(lost).waitFor()
  await notice.getByText('You can safely send it again: its place is still free.').waitFor()
  await sendAgain(page).click()
  await toasts(page).getByText('Image uploaded successfully').waitFor()
  await dialogOf(page).waitFor({ state: 'detached' })
  expect(typesOf(calls)).toEqual([
    ['POST', 'new'],
    ['PUT', 'image2'],
  ])
  const files = await filesOf(site, account)
  expect(files.map((file) => file !== null)).toEqual([true, true, false])
})

test('[DSH-07] a photo whose answer was lost is not sent a second time when it has arrived', async () => {
  const { page, account, expectTrouble } = await openPhotos(site)
  expectTrouble(/ERR_/)
  const calls = watchCalls(page, sendings)
  await page.route('**/actor/uploadImages', async (route) => {
    expect((await route.fetch()).status()).toBe(200)
    await route.abort('connectionreset')
  })
  await uploadNew(page).click()
  await choosePhoto(page)
  await saveButton(page).click()
  await dialogOf(page).getByText(lost).waitFor()
  await sendAgain(page).click()
  await toasts(page).getByText('Image uploaded successfully').waitFor()
  expect(calls).toHaveLength(1)
  expect((await filesOf(site, account)).filter((file) => file !== null)).toHaveLength(1)
})

test('[DSH-07] while a photo is on its way the dialog is not left without asking', async () => {
  const { page, account } = await openPhotos(site, { photos: 1 })
  const gate = await holdAnswers(page, '/actor/updateImages')
  const [before] = await filesOf(site, account)
  await editOf(page, 1).click()
  await choosePhoto(page)
  await saveButton(page).click()
  await eventually(() => gate.waiting).toBe(1)
  await dialogOf(page).getByRole('progressbar', { name: 'Uploaded' }).waitFor()
  const question = page.getByRole('alertdialog', { name: 'Your photo is still uploading. Stop and close?' })
  await pressEscape(page)
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await dialogOf(page).count()).toBe(1)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await dialogOf(page).waitFor({ state: 'detached' })
  gate.open()
  expect(await filesOf(site, account)).toEqual([before, null, null])
})

test('[DSH-07] on a slow network the progress is told in per cent, then that the photo is being prepared', async () => {
  const { page, context } = await openPhotos(site)
  await uploadNew(page).click()
  await choosePhoto(page, await grainy(1_200, 1_500).jpeg().toBuffer())
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 300_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  const steps = await watchSteps(page)
  await saveButton(page).click()
  await toasts(page).getByText('Image uploaded successfully').waitFor({ timeout: 30_000 })
  const percents = (await steps()).filter((step) => step.endsWith('%')).map((step) => Number.parseInt(step, 10))
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(percents.filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(1)
  expect((await steps()).slice(-1)).toEqual(['being prepared…'])
})

/** What progress bar and status of the dialog have said, each once. */
async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = []
    const look = (): void => {
      const bar = document.querySelector('[role=dialog] [role=progressbar]')
      if (!bar) return
      const found = [
        bar.getAttribute('aria-valuetext') ?? '',
        bar.parentElement?.querySelector('[role=status]')?.textContent ?? '',
      ]
      for (const text of found) if (!texts.includes(text)) texts.push(text)
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    return texts
  })
  return () => seen.jsonValue()
}

test('[DSH-07] an upload can be cancelled, and the photo is still behind its frame', async () => {
  const { page } = await openPhotos(site)
  const gate = await holdAnswers(page, '/actor/uploadImages')
  await uploadNew(page).click()
  await choosePhoto(page)
  await saveButton(page).click()
  await eventually(() => gate.waiting).toBe(1)
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await frame(page).waitFor()
  await pressEscape(page)
  await dialogOf(page).waitFor({ state: 'detached' })
  gate.open()
})
