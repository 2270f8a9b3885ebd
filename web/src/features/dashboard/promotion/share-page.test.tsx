import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDashboard } from '../../../testing/dashboard.ts'
import { problemOf, toastTexts } from '../../../testing/page.tsx'
import { answer, refusal, sentCalls, tellLive } from '../../../testing/server.ts'

const document = '018f0000-0000-7000-8000-0000000000d1'
const link = (more: object = {}) => ({
  _id: '018f0000-0000-7000-8000-0000000000a1',
  purpose: null,
  name: 'Instagram',
  code: 'k7m2qx',
  visits: 12,
  days: [
    { day: '2027-08-21', visits: 3 },
    { day: '2027-08-22', visits: 2 },
  ],
  ...more,
})
const posterLink = link({
  _id: '018f0000-0000-7000-8000-0000000000a2',
  purpose: 'poster',
  name: '',
  code: 'p0st3r',
  visits: 1,
  days: [],
})

async function openShare(links: readonly object[] = []) {
  answer('GET', '/actor/links', () => ({ success: true, today: '2027-08-22', links: [...links] }))
  const opened = await openDashboard('/share', { isPaid: true, images: ['a.webp'] })
  await screen.findByRole('heading', { level: 1, name: 'Posters and sharing' })
  return opened
}

/** The addresses that the page hands to the browser's downloads. */
function downloads(): readonly string[] {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new URL(this.href).pathname)
  })
  onTestFinished(() => click.mockRestore())
  return saved
}

const print = (name: string) =>
  within(screen.getByRole('region', { name: 'To print' }))
    .getByText(name)
    .closest('li')

test('a poster that was printed before is downloaded at once, in the language she chose', async () => {
  const { user } = await openShare()
  const saved = downloads()
  answer('POST', '/actor/documents', { success: true, document, status: 'ready', link: `/documents/${document}/file` })
  await user.selectOptions(screen.getByLabelText('Language'), 'አማርኛ')
  const paper = within(print('Poster A4') ?? globalThis.document.body)
  await user.click(paper.getByRole('button', { name: 'Make the PDF' }))
  await paper.findByText('It is ready: your download starts.')
  expect(saved).toEqual([`/documents/${document}/file`])
  expect(sentCalls().at(-1)?.body).toEqual({ kind: 'poster', format: 'a4', language: 'am' })
  paper.getByRole('link', { name: 'Download again' })
})

test('a poster that is being made is downloaded when the socket tells that it is there', async () => {
  const { user } = await openShare()
  const saved = downloads()
  answer('POST', '/actor/documents', { success: true, document, status: 'making' })
  const paper = within(print('Hand-out cards') ?? globalThis.document.body)
  await user.click(paper.getByRole('button', { name: 'Make the PDF' }))
  await paper.findByText(/^Being made[.]/)
  expect(saved).toEqual([])
  await tellLive({
    type: 'document',
    topic: `document:${document}`,
    status: 'ready',
    link: `/documents/${document}/file`,
  })
  await waitFor(() => expect(saved).toEqual([`/documents/${document}/file`]))
})

test.each([
  ['no_photo', 404, /^You need a photo/],
  ['unavailable', 503, /try again/],
])('what cannot be printed says why: %s', async (code, status, told) => {
  const { user } = await openShare()
  answer('POST', '/actor/documents', refusal(code, 'please try again', status))
  const paper = within(print('Poster A3') ?? globalThis.document.body)
  await user.click(paper.getByRole('button', { name: 'Make the PDF' }))
  await paper.findByText(told)
  paper.getByRole('button', { name: 'Make the PDF' })
})

test('a picture is shown, downloaded, and shared as a file where the browser can', async () => {
  const share = vi.fn(async (_data: ShareData) => {})
  Object.assign(navigator, { canShare: () => true, share })
  onTestFinished(() => void [Reflect.deleteProperty(navigator, 'canShare'), Reflect.deleteProperty(navigator, 'share')])
  const { user, own } = await openShare()
  answer('POST', '/actor/documents', { success: true, document, status: 'ready', link: `/documents/${document}/file` })
  answer(
    'GET',
    `/documents/${document}/file`,
    () => new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } }),
  )
  await user.click(screen.getByRole('button', { name: 'Make the picture: Story 1080×1920' }))
  await screen.findByRole('img', { name: 'Picture to share: Story 1080×1920' })
  expect(sentCalls().at(-1)?.body).toEqual({ kind: 'share', format: 'story', language: 'en' })
  screen.getByRole('link', { name: 'Download: Story 1080×1920' })
  await user.click(await screen.findByRole('button', { name: 'Share the picture: Story 1080×1920' }))
  expect(share).toHaveBeenCalledOnce()
  const [shared] = share.mock.calls[0] ?? []
  expect(shared?.files?.[0]?.name).toBe('ashenda-story-en.jpg')
  expect(shared?.text).toContain(`/${own._id}`)
})

test('her links tell their visits, in all and by day', async () => {
  await openShare([posterLink, link()])
  const links = within(await screen.findByRole('region', { name: 'Where your visitors come from' }))
  const instagram = within(links.getByRole('listitem', { name: 'Instagram' }))
  instagram.getByText('12 visits')
  instagram.getByText('5 in the last 30 days')
  const poster = within(links.getByRole('listitem', { name: 'Posters' }))
  poster.getByText('1 visit')
  expect(poster.queryByRole('button', { name: /^Remove/ })).toBeNull()
  links.getByRole('img', { name: 'Visits from July 24, 2027 to August 22, 2027: 5.' })
  const rows = within(links.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayPostersInstagram',
    'August 22, 202702',
    'August 21, 202703',
  ])
})

test('a link is made, renamed, and removed only when she is sure', async () => {
  const links = [link()]
  const { user } = await openShare(links)
  answer('POST', '/actor/links', () => {
    links.push(
      link({ _id: '018f0000-0000-7000-8000-0000000000a3', name: 'My café', code: 'c4fe22', visits: 0, days: [] }),
    )
    return { success: true, message: '', link: links[1] }
  })
  await user.type(screen.getByLabelText('Name of the new link'), 'My café')
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  await screen.findByRole('listitem', { name: 'My café' })
  expect(screen.getByLabelText('Name of the new link')).toHaveProperty('value', '')

  answer('PUT', '/actor/links/018f0000-0000-7000-8000-0000000000a1', { success: true, message: '' })
  await user.click(screen.getByRole('button', { name: 'Rename Instagram' }))
  const name = screen.getByLabelText('New name')
  await user.clear(name)
  await user.type(name, 'TikTok')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentCalls().at(-1)).toMatchObject({ method: 'PUT', body: { name: 'TikTok' } }))

  answer('DELETE', '/actor/links/018f0000-0000-7000-8000-0000000000a3', { success: true, message: '' })
  await user.click(screen.getByRole('button', { name: 'Remove My café' }))
  const sure = await screen.findByRole('alertdialog', { name: /^Remove the link My café[?]/ })
  await user.click(within(sure).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(toastTexts()).toContain('The link is removed.'))
})

test('with as many links as there may be, she is asked to remove one', async () => {
  await openShare(
    Array.from({ length: 17 }, (_, index) =>
      link({ _id: `018f0000-0000-7000-8000-0000000001${index + 10}`, code: `abcd${index + 10}` }),
    ),
  )
  await screen.findByText('You have as many links as there may be; remove one first.')
  expect(screen.queryByLabelText('Name of the new link')).toBeNull()
})

test('too many links are told beside the name', async () => {
  const { user } = await openShare([link()])
  answer('POST', '/actor/links', refusal('too_many_links', 'too many', 409))
  await user.type(screen.getByLabelText('Name of the new link'), 'One more')
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  await waitFor(() => expect(problemOf(screen.getByLabelText('Name of the new link'))).toBe('too many'))
})

test('the code for other sites shows her, in the language she chose, and counts visits under a link of hers', async () => {
  const { user, own } = await openShare([link(), posterLink])
  const box = within(screen.getByRole('region', { name: 'On other sites' }))
  await user.selectOptions(screen.getByLabelText('Language'), 'አማርኛ')
  expect(box.getByRole<HTMLInputElement>('textbox', { name: 'Code to copy' }).value).toBe(
    `<iframe src="${location.origin}/embed/${own._id}?lang=am" title="Selam Hagos · Ashenda" width="480" height="360" loading="lazy" frameborder="0" style="max-width:100%"></iframe>`,
  )
  expect(box.getByRole<HTMLAnchorElement>('link', { name: /^See it/ }).search).toBe('?lang=am')
  const count = box.getByLabelText('Count its visits under')
  expect(
    within(count)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['none of my links', 'Instagram'])
  await user.selectOptions(count, 'Instagram')
  expect(box.getByRole<HTMLAnchorElement>('link', { name: /^See it/ }).search).toBe('?link=k7m2qx&lang=am')
})
