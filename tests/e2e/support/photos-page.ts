import type { PublicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Account, registerContestant } from '../../support/accounts.ts'
import { phone } from '../../support/browser.ts'
import { jpegPhoto } from '../../support/photos.ts'
import type { Call } from './calls.ts'
import { storedAuth } from './logged-in.ts'
import type { Site, Visitor } from './site.ts'

export interface Contestant extends Visitor {
  readonly account: Account
}

interface Choice {
  /** How many are there already. */
  readonly photos?: number
  readonly language?: string
  readonly options?: BrowserContextOptions
  /** What is to be prepared before the page opens. */
  readonly before?: (page: Page) => Promise<unknown>
}

/** A new contestant, logged in, on the page of her photos. */
export async function openPhotos(
  site: Site,
  { photos = 0, language = 'en', options = phone, before }: Choice = {},
): Promise<Contestant> {
  const account = await registerContestant(site.platform)
  for (let count = 0; count < photos; count += 1) await uploadDirectly(site, account)
  const visitor = await site.visitor(options)
  const [name = '', value = ''] = account.cookie.split('=')
  await visitor.context.addCookies([{ name, value, url: site.platform.url }])
  const auth = storedAuth({ name: 'Selam Hagos', role: 'actor' })
  await visitor.page.addInitScript((text) => localStorage.setItem('auth', text), auth)
  await before?.(visitor.page)
  await visitor.page.goto(`/dashboard/user/upload?lang=${language}`)
  await visitor.page.locator('main h1').waitFor()
  return { ...visitor, account }
}

/** As a program would do it, beside the page. */
export async function uploadDirectly(site: Site, account: Account): Promise<void> {
  const content = `data:image/jpeg;base64,${(await jpegPhoto()).toString('base64')}`
  const answer = await fetch(`${site.platform.url}/actor/uploadImages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: account.cookie },
    body: JSON.stringify({ images: { content, name: 'a.jpg', type: 'new' } }),
  })
  expect(await answer.json()).toMatchObject({ success: true, pending: false })
}

type Files = Pick<PublicContestant, 'image1' | 'image2' | 'image3'>

/** The files in her three places, as she sees them herself. */
export async function filesOf(site: Site, { cookie }: Account): Promise<readonly (string | null)[]> {
  const answer = await fetch(`${site.platform.url}/actor/getActorById`, { headers: { cookie } })
  const { user } = (await answer.json()) as { user: readonly Files[] } // the contract's word
  return [user[0]?.image1 ?? null, user[0]?.image2 ?? null, user[0]?.image3 ?? null]
}

export const uploadNew = (page: Page): Locator => page.getByRole('button', { name: 'Upload New Image' })
export const editOf = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: `Edit photo ${number}`, exact: true })
export const shownPhoto = (page: Page, number: number): Locator =>
  page.getByRole('img', { name: `Photo ${number}`, exact: true })
export const dialogOf = (page: Page): Locator => page.getByRole('dialog')
export const frame = (page: Page): Locator => page.getByRole('application', { name: 'Frame of the photo' })
export const saveButton = (page: Page): Locator => dialogOf(page).getByRole('button', { name: 'Save', exact: true })
export const problem = (page: Page): Locator => dialogOf(page).getByRole('alert')

export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Hands a file to the open dialog as the browser's own chooser would. */
export async function give(page: Page, file: GivenFile | string): Promise<void> {
  const choose = dialogOf(page).getByRole('button', { name: 'Choose a photo' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
  await chooser.setFiles(file)
}

export const jpegFile = (buffer: Buffer, name = 'IMG_1.jpg'): GivenFile => ({ name, mimeType: 'image/jpeg', buffer })

/** Chooses a photo in the open dialog and waits until it lies behind the frame. */
export async function choosePhoto(page: Page, buffer?: Buffer): Promise<void> {
  await give(page, jpegFile(buffer ?? (await jpegPhoto())))
  await frame(page).waitFor()
}

interface Sent {
  readonly content: string
  readonly name: string
  readonly type: string
  readonly size: number
}

/** What the page sent as a photo. */
export function sentBy(call: Call | undefined): Sent & { readonly bytes: Buffer } {
  if (!call) throw new Error('nothing was sent')
  const { images } = call.body as { images: Sent } // a test that looks at its fields fails where it has none
  return { ...images, bytes: Buffer.from(images.content.slice(images.content.indexOf(',') + 1), 'base64') }
}
