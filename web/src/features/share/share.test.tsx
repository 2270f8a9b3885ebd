import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { encode } from 'uqr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerContestants, contestants, nameOf } from '../../testing/contestants.ts'
import { openPage } from '../../testing/page.tsx'
import { answer } from '../../testing/server.ts'

const [her] = contestants
const name = nameOf(0)
const path = `/${her?._id}`
/** As she hands it on who reads English. */
const address = `${location.origin}${path}?lang=en`
const code = `QR code of the page of ${name}`
const text = `Vote for ${name} in the Ashenda contest!`

beforeEach(() => void answerContestants(contestants.slice(0, 1)))
afterEach(() => {
  for (const way of ['share', 'canShare']) Reflect.deleteProperty(navigator, way)
})

const dialog = async () => within(await screen.findByRole('dialog', { name }))

async function openShare(at = path): Promise<UserEvent> {
  const user = await openPage(at)
  await user.click(within(await screen.findByRole('region', { name })).getByRole('button', { name: 'Share' }))
  await screen.findByRole('img', { name: code })
  return user
}

test('her address can be copied, without what else stood in the one that was opened', async () => {
  const user = await openShare(`${path}?ref=somebody`)
  const share = await dialog()
  expect(share.getByRole('textbox', { name: 'Address of the page' })).toHaveProperty('value', address)
  await user.click(share.getByRole('button', { name: 'Copy' }))
  await share.findByText('Address copied.')
  expect(await navigator.clipboard.readText()).toBe(address)
})

test.each([
  [true, 'Address copied.'],
  [false, /^Copying did not work/],
])('without a clipboard to write to, the selected address is copied as if by hand: %s', async (copies, told) => {
  const user = await openShare()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no https'))
  const byHand = vi.fn(() => copies)
  Object.assign(document, { execCommand: byHand })
  const share = await dialog()
  await user.click(share.getByRole('button', { name: 'Copy' }))
  await share.findByText(told)
  expect(byHand).toHaveBeenCalledWith('copy')
  const field = share.getByRole<HTMLInputElement>('textbox')
  expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, address.length])
})

test('the QR code is that of her address, with the light zone around it', async () => {
  await openShare()
  const { data } = encode(address, { ecc: 'M', boostEcc: true, border: 4 })
  const drawn = data.map((row) => row.map(() => false))
  const dark = screen.getByRole('img', { name: code }).querySelectorAll('path')[1]?.getAttribute('d') ?? ''
  for (const [, x, y, length] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  expect(drawn).toEqual(data)
})

test('links to Telegram, WhatsApp and Facebook carry her address', async () => {
  await openShare()
  const links = within((await dialog()).getByRole('list', { name: 'Send by' })).getAllByRole<HTMLAnchorElement>('link')
  const queries = links.map(({ href }) => {
    const { origin, pathname, search } = new URL(href)
    return [origin + pathname, Object.fromEntries(new URLSearchParams(search.replaceAll('+', 'a plus is not a space')))]
  })
  expect(queries).toEqual([
    ['https://t.me/share/url', { url: address, text }],
    ['https://wa.me/', { text: `${text} ${address}` }],
    ['https://www.facebook.com/sharer/sharer.php', { u: address }],
  ])
  for (const { target, rel } of links) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
})

test.each([
  ['shares', undefined, false],
  ['was thought better of', 'AbortError', false],
  ['fails', 'NotAllowedError', true],
])(
  'the browser’s own way of sharing is given her address; where it %s, the dialog opens: %s',
  async (_, problem, opens) => {
    const share = vi.fn(async () => {
      if (problem) throw new DOMException('no', problem)
    })
    Object.assign(navigator, { share })
    const user = await openPage(path)
    const region = within(await screen.findByRole('region', { name }))
    await user.click(region.getByRole('button', { name: 'Share' }))
    expect(share.mock.calls).toEqual([[{ title: name, text, url: address }]])
    if (!opens) {
      expect(screen.queryByRole('dialog')).toBeNull()
      await user.click(region.getByRole('button', { name: code }))
    }
    await dialog()
  },
)

test('apps come first, then her picture and address, the QR code last', async () => {
  await openShare()
  const share = await dialog()
  const parts = [
    share.getByRole('list', { name: 'Send by' }),
    share.getByRole('img', { name: `Picture to share: ${name}` }),
    share.getByRole('textbox'),
    share.getByRole('img', { name: code }),
  ]
  const [, picture] = parts
  expect(picture?.getAttribute('src')).toBe(`/share${path}/en-square.jpg`)
  for (const [index, part] of parts.slice(1).entries())
    expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([
  ['goes along', () => new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } }), true],
  ['that is not made yet stays behind', () => new Response(null, { status: 503 }), false],
])('her picture %s where the browser shares files', async (_, reply, goesAlong) => {
  const share = vi.fn(async (_shared: ShareData) => undefined)
  Object.assign(navigator, { share, canShare: () => true })
  answer('GET', `/share${path}/en-square.jpg`, reply)
  const user = await openPage(path)
  await user.click(within(await screen.findByRole('region', { name })).getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(share).toHaveBeenCalledOnce())
  const [shared] = share.mock.calls[0] ?? []
  if (goesAlong) expect(shared).toEqual({ files: [expect.any(File)], text: `${text} ${address}` })
  else expect(shared).toEqual({ title: name, text, url: address })
})

test('her story offers sharing too; Escape closes one dialog at a time and gives the focus back', async () => {
  const user = await openPage('/')
  await user.click(await screen.findByRole('link', { name: `Read all about ${name}` }))
  const opener = (await dialog()).getByRole('button', { name: 'Share' })
  await user.click(opener)
  await screen.findByRole('img', { name: code })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('img', { name: code })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['hindi', 'साझा करें', '?lang=hindi'],
  ['tig', 'ኣካፍሉ', ''],
] as const)(
  'what is shared names the language of who shares it, but for that of a first visit: %s',
  async (language, share, search) => {
    const user = await openPage(path, { language })
    await user.click(within(await screen.findByRole('region', { name })).getByRole('button', { name: share }))
    expect((await dialog()).getByRole('textbox')).toHaveProperty('value', `${location.origin}${path}${search}`)
  },
)
