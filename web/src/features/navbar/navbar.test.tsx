import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { contestOf } from '../../testing/data.ts'
import { admin, contestant, openPage, toastTexts } from '../../testing/page.tsx'
import { answer, lost } from '../../testing/server.ts'

const bar = () => within(screen.getAllByRole('banner')[0] as HTMLElement) // pages have headers of their own below it
const items = () => screen.queryAllByRole('menuitem')
const languages = () => screen.queryAllByRole('menuitemradio')
const focused = () => document.activeElement
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const outside = (user: UserEvent) => user.click(screen.getByRole('main'))
const press = async (user: UserEvent, name: string | RegExp) => user.click(bar().getByRole('button', { name }))

test.each(['Escape', 'a press outside'])(
  '[NAV-03] the Contact panel shows three phones and an e-mail, and closes by %s',
  async (way) => {
    const user = await openPage('/about')
    const lines = () =>
      [...document.querySelectorAll('#contact-panel a')].map((link) => link.getAttribute('href')?.split(':')[0])
    await press(user, 'Contact')
    await waitFor(() => expect(lines()).toEqual(['tel', 'tel', 'tel', 'mailto']))
    await (way === 'Escape' ? user.keyboard('{Escape}') : outside(user))
    await waitFor(() => expect(lines()).toEqual([]))
  },
)

test('[NAV-04] [NAV-11] the video section opens Telegram only after a yes', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const user = await openPage('/about')
  const reply = async (word: string) => {
    await press(user, 'Video section')
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to open Telegram?' })
    await user.click(within(question).getByRole('button', { name: word }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await reply('No')
  expect(opened).not.toHaveBeenCalled()
  await reply('Yes')
  expect(opened).toHaveBeenCalledWith(
    expect.stringMatching(/^https:\/\/(?:t\.me|telegram\.)/),
    '_blank',
    'noopener,noreferrer',
  )
  expect(location.pathname).toBe('/about')
})

test('[NAV-02] [NAV-11] [HOM-01] the bar leads everywhere, and back to the places of the first page, which leads to the registration', async () => {
  const user = await openPage('/')
  for (const [name, path, place] of [
    ['Exemplary', '/exemplary', undefined],
    ['Promotions', '/contact', 'promotions'],
    ['Zones', '/', 'zones'],
    ['Exemplary', '/exemplary', undefined],
    ['Vote', '/', 'vote'],
    ['Register', '/register', undefined],
    ['Login', '/login', undefined],
    ['Ashenda', '/', undefined],
  ] as const) {
    await user.click(bar().getByRole('link', { name }))
    await waitFor(() => expect(location.pathname).toBe(path))
    if (place) await waitFor(() => expect(focused()?.id).toBe(place))
  }
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Register' }))
  await heading('REGISTER')
})

test('once voting is over the bar leads to the contestants, no longer to the vote; it does not ask whether it is', async () => {
  const asked: string[] = []
  answer('GET', '/contest', ({ path }) => {
    asked.push(path)
    return contestOf({ closesIn: -1 })
  })
  const user = await openPage('/about')
  bar().getByRole('link', { name: 'Vote' })
  expect(asked).toEqual([])
  await user.click(bar().getByRole('link', { name: 'Zones' }))
  await bar().findByRole('link', { name: 'Contestants' })
  expect(bar().queryByRole('link', { name: 'Vote' })).toBeNull()
})

test('during a round, which takes nobody, no link leads to the registration', async () => {
  const open = contestOf()
  answer('GET', '/contest', { ...open, contest: { ...open.contest, isRound: true } })
  await openPage('/')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Register' })).toBeNull())
})

test("[NAV-11] the menu leads to the results and to one's own votes, closes then, and marks the page shown", async () => {
  const user = await openPage('/about')
  const opener = () => bar().getByRole('button', { name: 'Results' })
  for (const [name, path] of [
    ['Results', '/results'],
    ['Where is my vote?', '/where'],
  ] as const) {
    await user.click(opener())
    await user.click(bar().getByRole('link', { name }))
    await heading(name)
    expect([location.pathname, opener().getAttribute('aria-expanded')]).toEqual([path, 'false'])
    expect(bar().getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
  }
})

test('the menu opens and closes by its button and by Escape', async () => {
  const user = await openPage('/about')
  const menu = () => bar().getByRole('button', { name: 'Menu' })
  for (const close of [() => user.click(menu()), () => user.keyboard('{Escape}'), () => outside(user)]) {
    await user.click(menu())
    expect(menu().getAttribute('aria-expanded')).toBe('true')
    await close()
    await waitFor(() => expect(menu().getAttribute('aria-expanded')).toBe('false'))
  }
})

const openMenu = async (user: UserEvent) => {
  await press(user, 'Menu of Selam Hagos')
  await waitFor(() => expect(items()).toHaveLength(2))
}
const pick = async (user: UserEvent, name: string) => user.click(screen.getByRole('menuitem', { name }))

test('[NAV-06] in place of Login, logged in, the bar shows a menu with Profile and Logout, which closes by a press outside', async () => {
  const user = await openPage('/about', { auth: contestant })
  expect(screen.queryAllByRole('link', { name: 'Login' }).length).toBe(0)
  await openMenu(user)
  expect(items().map(({ textContent }) => textContent)).toEqual(['Profile', 'Logout'])
  await outside(user)
  await waitFor(() => expect(items()).toEqual([]))
  expect(location.pathname).toBe('/about')
})

test('[NAV-06] the menu is worked by the keyboard alone', async () => {
  const user = await openPage('/about', { auth: contestant })
  const button = () => bar().getByRole('button', { name: 'Menu of Selam Hagos' })
  button().focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(items()).toHaveLength(2))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(items()).toEqual([]))
  await waitFor(() => expect(focused()).toBe(button()))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe(items()[0]))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/dashboard/user'))
})

test.each([
  ['actor', contestant, '/dashboard/user'],
  ['admin', admin, '/dashboard/admin'],
] as const)('[NAV-07] Profile leads a person of role %s to %s', async (_role, auth, path) => {
  const user = await openPage('/about', { auth })
  await press(user, /^Menu of/)
  await user.click(await screen.findByRole('menuitem', { name: 'Profile' }))
  await waitFor(() => expect(location.pathname).toBe(path))
  await waitFor(() => expect(items()).toEqual([]))
})

test.each([
  ['succeeds', { success: true }, 'Logout Successfully', false],
  ['has no success flag', { message: 'no' }, 'Failed to Logout', true],
  ['fails', lost, 'Something went wrong', true],
] as const)(
  '[NAV-08] where GET /api/logout %s the page says so and leads to /login',
  async (_what, reply, told, isKept) => {
    let asked = 0
    answer('GET', '/api/logout', () => {
      asked += 1
      return typeof reply === 'function' ? reply() : reply
    })
    const user = await openPage('/dashboard/user', { auth: contestant })
    await openMenu(user)
    await pick(user, 'Logout')
    await waitFor(() => expect(toastTexts()).toContain(told))
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect([asked > 0, localStorage.getItem('auth') !== null, history.state]).toEqual([true, isKept, null])
  },
)

const names =
  'English Tigrigna Arabic Hindi Korean Amharic Oromo French German Chinese Portuguese Urdu Spanish Japanese Bengali Russian Swahili Turkish Kannada'
const openLanguages = async (user: UserEvent, name: RegExp = /^Language: /) => {
  await press(user, name)
  await waitFor(() => expect(languages()).toHaveLength(19))
}
const pickLanguage = (user: UserEvent, name: string) =>
  user.click(screen.getByRole('menuitemradio', { name: new RegExp(`${name}$`) }))
const shown = () => [document.documentElement.lang, document.documentElement.dir]

test('[NAV-05] the dropdown lists all nineteen languages, closes on a press outside, and on selection', async () => {
  const user = await openPage('/')
  await openLanguages(user)
  expect(
    languages()
      .map((one) => one.querySelector('small')?.textContent)
      .join(' '),
  ).toBe(names)
  await outside(user)
  await waitFor(() => expect(languages()).toEqual([]))
  await openLanguages(user)
  await pickLanguage(user, 'Tigrigna')
  await heading('ኣሸንዳ')
  expect([languages(), shown()]).toEqual([[], ['ti', 'ltr']])
})

test('[NAV-05] it is worked by the keyboard alone', async () => {
  const user = await openPage('/')
  const button = () => bar().getByRole('button', { name: /^Language: / })
  button().focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(languages()).toHaveLength(19))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(languages()).toEqual([]))
  await waitFor(() => expect(focused()).toBe(button()))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(languages()).toHaveLength(19))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()).toBe(languages()[1]))
  await user.keyboard('{Enter}')
  await heading('ኣሸንዳ')
})

test.each([
  ['French', 'Ashenda', 'en', 'fr'],
  ['Urdu', 'Ashenda', 'en', 'ur'],
  ['Oromo', 'ኣሸንዳ', 'ti', 'om'],
  ['Arabic', 'أشندا', 'ar', 'arabic'],
] as const)(
  '[I18-01] %s is kept, and the document says in which language its texts are',
  async (name, title, tag, code) => {
    const user = await openPage('/')
    await openLanguages(user)
    await pickLanguage(user, name)
    await heading(title)
    await waitFor(() => expect(shown()).toEqual([tag, tag === 'ar' ? 'rtl' : 'ltr']))
    expect(localStorage.getItem('language')).toBe(code)
  },
)

const goBack = () => act(() => history.back())

test('Back closes the menu together with what is open in it and stays on the page; the next one leaves it', async () => {
  const user = await openPage('/about')
  await user.click(bar().getByRole('link', { name: 'Ashenda' }))
  await heading('Ashenda')
  await press(user, 'Menu')
  await press(user, 'Contact')
  await waitFor(() => expect(document.querySelectorAll('#contact-panel a')).toHaveLength(4))
  await goBack()
  await waitFor(() => expect(bar().getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false'))
  expect([location.pathname, document.querySelectorAll('#contact-panel a').length]).toEqual(['/', 0])
  await goBack()
  await heading('About us')
})

test('Back closes the menu of languages and leaves the language as it is', async () => {
  const user = await openPage('/about')
  await user.click(bar().getByRole('link', { name: 'Ashenda' }))
  await heading('Ashenda')
  await openLanguages(user)
  await goBack()
  await waitFor(() => expect(languages()).toEqual([]))
  expect([location.pathname, document.documentElement.lang]).toEqual(['/', 'en'])
  await goBack()
  await heading('About us')
})

test('a menu that was closed otherwise, and opened again, costs no step on the way back', async () => {
  const user = await openPage('/about')
  await user.click(bar().getByRole('link', { name: 'Ashenda' }))
  await heading('Ashenda')
  const entries = history.length
  for (const close of [() => user.keyboard('{Escape}'), () => press(user, 'Menu'), () => outside(user)]) {
    await press(user, 'Menu')
    await close()
  }
  expect(history.length).toBe(entries + 1)
  await goBack()
  await heading('About us')
})

test('[NAV-09] the footer: copyright for 2024, pages, phone, e-mail, and five icons that lead to where the channels stand', async () => {
  const user = await openPage('/about')
  const footer = within(await screen.findByRole('contentinfo'))
  await footer.findByText(/^© 2024/)
  const hrefs = footer.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^tel:/),
      expect.stringMatching(/^mailto:/),
      '/about',
      '/contact',
      '/policy',
      '/where',
      '/results',
    ]),
  )
  expect(within(footer.getByRole('list', { name: 'Our channels' })).getAllByRole('link')).toHaveLength(5)
  await user.click(footer.getByRole('link', { name: 'Instagram: soon' }))
  await waitFor(() => expect(focused()?.id).toBe('channels'))
})
