import type { PieceBody } from '@ashenda/core/contracts/content.ts'
import type { ContentVersion } from '@ashenda/core/contracts/http/content.ts'
import { type Piece, pieces } from '@ashenda/core/domain/content.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin, openPage, problemOf, toastTexts } from '../../../testing/page.tsx'
import { answer, conflict, sentCalls } from '../../../testing/server.ts'
import { defaultBody } from './default-body.ts'

const version = (id: string, more: Partial<ContentVersion> = {}): ContentVersion => ({
  _id: id,
  isDefault: false,
  isNow: true,
  startsAt: '2026-11-29T09:00:00.000Z',
  createdAt: '2026-11-29T09:00:00.000Z',
  by: 'Abrehet Kidane',
  restoredFrom: null,
  withdrawn: null,
  ...more,
})

interface Kept {
  readonly version: ContentVersion
  readonly body: unknown
}

let kept: readonly Kept[]

/** An editor over versions that are kept here as the server would, latest first. */
async function openEditor(piece: Piece, ...first: readonly Kept[]): Promise<UserEvent> {
  kept = first
  const standing = () => ({
    piece,
    now: kept.find(({ version: { isNow } }) => isNow)?.version ?? null,
    scheduled: [],
    translation: null,
  })
  answer('GET', `/admin/content/${piece}`, () => ({
    success: true,
    ...standing(),
    body: kept[0]?.body ?? null,
    latest: kept[0]?.version._id ?? null,
  }))
  answer('GET', `/admin/content/${piece}/history`, () => ({
    success: true,
    versions: kept.map((one) => ({ ...one.version, body: one.body })),
    next: null,
  }))
  answer('POST', `/admin/content/${piece}`, ({ body }) => {
    const { body: sent, restores } = body as { readonly body: unknown; readonly restores?: string }
    const old = kept.map((one) => ({ ...one, version: { ...one.version, isNow: false } }))
    const restored = old.find((one) => one.version._id === restores)
    const id = `v${kept.length + 1}`
    kept = [{ version: version(id, { isDefault: sent === null && !restored }), body: restored?.body ?? sent }, ...old]
    return { success: true, message: '', _id: id }
  })
  const user = await openPage(`/dashboard/admin/content/${piece}`, { auth: admin })
  await screen.findByRole('group', { name: 'Language' })
  return user
}

const field = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
async function publish(user: UserEvent) {
  await press(user, 'Publish')
  const dialog = within(await screen.findByRole('dialog', { name: /^Publish: / }))
  return { dialog, confirm: (act: string) => user.click(dialog.getByRole('button', { name: act })) }
}
const lastSent = () => sentCalls().at(-1)?.body as { readonly body: Record<string, unknown>; readonly seen: unknown }

test('the list says what is changed, scheduled and untranslated', async () => {
  answer('GET', '/admin/content', {
    success: true,
    pieces: pieces.map((piece) => ({
      piece,
      now: piece === 'about' ? version('v1') : null,
      scheduled: piece === 'home' ? [version('v2', { isNow: false, startsAt: '2027-08-01T09:00:00.000Z' })] : [],
      translation:
        piece === 'about' ? { texts: 5, lacking: { en: 0, tig: 2, am: 0, arabic: 0, hindi: 0, korean: 0 } } : null,
    })),
  })
  await openPage('/dashboard/admin/content', { auth: admin })
  const card = async (name: string) => within((await screen.findByRole('link', { name })).closest('li') as HTMLElement)
  const about = await card('About us')
  about.getByText('Changed')
  about.getByText('ትግርኛ: 2 texts missing')
  about.getByText(/^Published by Abrehet Kidane, November 29, 2026/)
  const home = await card('First page')
  home.getByText('As delivered')
  home.getByText(/^August 1, 2027.*, by Abrehet Kidane$/)
  expect((await card('Announcement bar')).getByText('None shown')).toBeTruthy()
})

test('a text is changed in one language beside the English one, published, and taken back by Undo', async () => {
  const user = await openEditor('about')
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  await press(user, /^ትግርኛ/)
  screen.getByText('Ashenda is a festival and a platform of women’s heritage', { exact: false })
  const title = await field('Title')
  expect([title.value, title.lang]).toEqual(['ብዛዕባና', 'ti'])
  await user.clear(title)
  await screen.findByText('Nothing here yet: people see the English text.')
  const { dialog, confirm } = await publish(user)
  dialog.getByText('1 change. Texts that are missing are shown in English: ትግርኛ.')
  await confirm('Publish now')
  await waitFor(() => expect(toastTexts()).toContain('Published. It is on the site within seconds.'))
  expect(lastSent()).toMatchObject({ seen: null, startsAt: null, body: { title: { en: 'About us', tig: '' } } })
  await press(user, 'Undo')
  await waitFor(() => expect(lastSent()).toEqual({ body: null, seen: 'v1', startsAt: null }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('entries are added, moved, removed and brought back; each keeps its name', async () => {
  const user = await openEditor('questions')
  await press(user, 'Move down: How do I vote?')
  await press(user, 'Remove: Can I vote from abroad?')
  await screen.findByText('Removed: Can I vote from abroad?')
  await press(user, 'Undo')
  await press(user, 'Remove: Who wins?')
  await press(user, 'Add a question')
  await user.type(await field('Question'), 'When does it end?')
  await user.type(await field('Answer'), 'In [[August](/results).')
  await publish(user).then(({ confirm }) => confirm('Publish now'))
  await waitFor(() => expect(sentCalls()).toHaveLength(1))
  const { questions } = lastSent().body as PieceBody<'questions'>
  const { questions: were } = await defaultBody('questions')
  const ids = were.map(({ id }) => id)
  expect(questions.map(({ question }) => question.en)).toEqual([
    ...[1, 0, 2, 3, 4, 5, 6].map((at) => were[at]?.question.en),
    were[8]?.question.en,
    'When does it end?',
  ])
  expect(questions.slice(0, -1).every(({ id }) => ids.includes(id))).toBe(true)
})

test('wrong fields are named and the first one gets the focus, in its language; nothing is sent', async () => {
  const user = await openEditor('contact')
  const mail = await field('E-mail')
  await user.clear(mail)
  await user.type(mail, 'nobody')
  expect(problemOf(mail)).toBe('This is no e-mail address.')
  await user.clear(await field('Address'))
  await press(user, /^አማርኛ/)
  await press(user, 'Publish')
  await waitFor(() => expect(document.activeElement).toBe(mail))
  await waitFor(() => expect(toastTexts()).toContain('Please correct the marked fields first.'))
  await press(user, /^English/)
  expect(problemOf(await field('Address'))).toBe('Please fill this in.')
  expect(sentCalls()).toEqual([])
})

test('a version is scheduled in the festival’s time', async () => {
  const user = await openEditor('jobs')
  const link = await field('Link')
  await user.clear(link)
  await user.type(link, 'https://t.me/ashenda_jobs')
  const { dialog, confirm } = await publish(user)
  await user.click(dialog.getByRole('radio', { name: 'At a moment' }))
  const moment = dialog.getByLabelText(/^Goes live/)
  await user.clear(moment)
  await user.type(moment, '2099-08-22T21:00')
  await confirm('Schedule')
  await waitFor(() => expect(lastSent()).toMatchObject({ startsAt: '2099-08-22T18:00:00.000Z' }))
})

test('another admin was faster: what she changed is shown, what was typed is kept, and both are published', async () => {
  const mine = await defaultBody('about')
  const user = await openEditor('about', { version: version('v1'), body: mine })
  const title = await field('Title')
  await user.clear(title)
  await user.type(title, 'Who we are')
  answer('POST', '/admin/content/about', () => {
    kept = [{ version: version('v2'), body: { ...mine, lead: { ...mine.lead, en: 'Her lead.' } } }, ...kept]
    return conflict('content.publish')
  })
  await publish(user).then(({ confirm }) => confirm('Publish now'))
  await screen.findByText(/^What you changed is kept; what the other admin changed is shown/)
  expect((await field('Introduction')).value).toBe('Her lead.')
  expect((await field('Title')).value).toBe('Who we are')
  answer('POST', '/admin/content/about', { success: true, message: '', _id: 'v3' })
  await publish(user).then(({ confirm }) => confirm('Publish now'))
  await waitFor(() =>
    expect(lastSent()).toMatchObject({ seen: 'v2', body: { title: { en: 'Who we are' }, lead: { en: 'Her lead.' } } }),
  )
})

test('history tells who changed which words of whom, and restores a version', async () => {
  const was = await defaultBody('exemplary')
  const [first, ...others] = was.people
  const is = { ...was, people: [{ ...first, known: { ...first?.known, tig: 'ጐያዪት' } }, ...others] }
  const user = await openEditor(
    'exemplary',
    { version: version('v2', { by: 'Selam Hagos' }), body: is },
    { version: version('v1', { isNow: false }), body: was },
  )
  await press(user, 'History')
  const dialog = within(await screen.findByRole('dialog', { name: 'History: Exemplary women' }))
  const [latest, earlier] = await dialog.findAllByRole('listitem')
  const inLatest = within(latest as HTMLElement) // there are two
  inLatest.getByText(/^Selam Hagos · /)
  inLatest.getByText('What changed (1)')
  inLatest.getByText('ለተሰንበት ግደይ · Known for · ትግርኛ')
  inLatest.getByText('ጐያዪት')
  within(earlier as HTMLElement).getByText('Nothing but the moment.')
  await user.click(within(earlier as HTMLElement).getByRole('button', { name: 'Restore' }))
  const question = within(await screen.findByRole('dialog', { name: /^Restore the version of / }))
  await user.click(question.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(lastSent()).toEqual({ body: null, seen: 'v2', startsAt: null, restores: 'v1' }))
})

test('the preview shows the real page in a frame, by a link that only admins can open', async () => {
  answer('POST', '/admin/content/jobs/preview', { success: true, link: '/?lang=en&preview=abc' })
  const user = await openEditor('jobs')
  await press(user, 'Preview')
  const frame = await screen.findByTitle('Preview: Jobs link, English')
  expect(frame.getAttribute('src')).toBe('/?lang=en&preview=abc')
  expect(screen.getByRole('link', { name: /^Open in a new tab/ }).getAttribute('href')).toBe('/?lang=en&preview=abc')
})

test('a picture is sent when it is chosen; a file that is none is refused beside it', async () => {
  const user = await openEditor('about')
  const chooser = await screen.findByLabelText(/^Choose another picture/)
  await user.upload(chooser, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  await screen.findByText(/^this file is not an image we can read/)
  expect(sentCalls()).toEqual([])
  const picture = { file: '01a2291e-1a86-7164-8f3a-4a118d63fe09.webp', width: 1_599, height: 1_066, colour: '#b78d79' }
  answer('POST', '/admin/content/pictures', { success: true, picture })
  await user.upload(chooser, new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg', { type: 'image/jpeg' }))
  await publish(user).then(({ confirm }) => confirm('Publish now'))
  await waitFor(() => expect(lastSent()).toMatchObject({ body: { picture } }))
  expect(sentCalls()[0]?.body).toEqual({ shape: 'wide', photo: 'a.jpg' })
})

test('who may not change content reads it', async () => {
  answer('GET', '/admin/role', { success: true, adminRole: 'viewer' })
  await openEditor('jobs')
  await screen.findByText('View only')
  await waitFor(async () => expect((await field('Link')).closest('fieldset')?.disabled).toBe(true))
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
})
