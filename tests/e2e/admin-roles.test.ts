import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn as enter, insertAdmin } from '../support/accounts.ts'
import { insertBatch } from '../support/cards.ts'
import { insertCredit, somePhone } from '../support/contest-data.ts'
import { somePayer } from '../support/queued-ballot.ts'
import { insertCategory, insertOrder, insertProduct } from '../support/shop.ts'
import { atPath, heading, input, logIn, problemOf } from './support/account-forms.ts'
import { goTo, openAsAdmin } from './support/admin.ts'
import { openDashboard } from './support/contestant.ts'
import { drawn } from './support/drawn.ts'
import { eventually } from './support/eventually.ts'
import { standingOut } from './support/fits.ts'
import { beLoggedIn } from './support/logged-in.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite({ worker: false })
const path = '/dashboard/admin/admins'
const narrow = { viewport: { width: 360, height: 740 } }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const entry = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
const mayNot = (page: Page): Locator => page.getByText('View only', { exact: true })

test('who is invited follows the link, makes her account, and works within her role', async () => {
  const owner = await insertAdmin(site.platform, { fname: 'Abrehet', mname: 'Kidane' })
  const { page } = await site.open('/login?lang=en')
  await logIn(page, owner.phone, owner.password)
  await atPath(page, '/dashboard/admin')
  await goTo(page, 'Team', 'Admins')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await eventually(() => problemOf(input(page, 'For whom'))).not.toBe('')
  await input(page, 'For whom').fill('Mihret, sponsors')
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Moderator' })
  await page.getByText(/^Contestants and their photos/).waitFor()
  await page.getByLabel('Your own password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await input(page, 'The link').inputValue()
  expect(link).toMatch(/\/admin\/join#[\w-]{43}$/)
  await page.getByRole('listitem').filter({ hasText: 'Mihret, sponsors' }).getByText('Moderator').waitFor()

  const invited = await site.visitor(narrow)
  const asked: string[] = []
  invited.page.on('request', (request) => asked.push(request.url()))
  const { pathname, hash } = new URL(link)
  await invited.page.goto(`${pathname}?lang=en${hash}`)
  await invited.page.getByText(/^Abrehet Kidane invites you to be an admin of Ashenda. Your role: Moderator./).waitFor()
  expect(await standingOut(invited.page)).toEqual([])
  await invited.page.getByRole('button', { name: 'Become an admin' }).click()
  await eventually(() => problemOf(input(invited.page, 'first name'))).not.toBe('')
  const phone = somePhone()
  for (const [label, text] of [
    ['first name', 'Mihret'],
    ['middle name', 'Gidey'],
    ['phone', phone.replace('+251', '0')],
    ['email', 'mihret@example.org'],
  ] as const)
    await input(invited.page, label).fill(text)
  await invited.page.getByLabel('new password', { exact: true }).fill('weaving tilfi at night')
  await invited.page.getByRole('button', { name: 'Become an admin' }).click()
  await atPath(invited.page, '/dashboard/admin')
  await heading(invited.page, 'Overview').waitFor()
  await invited.page.getByRole('main').getByText('Mihret Gidey', { exact: true }).waitFor()
  expect(asked.filter((address) => address.includes(hash.slice(1)))).toEqual([])

  await invited.page.goto('/dashboard/admin/create-zone?lang=en')
  await input(invited.page, 'Name of the zone').fill('Raya of the moderator')
  await invited.page.getByRole('button', { name: 'Add', exact: true }).click()
  await entry(invited.page, 'Raya of the moderator').waitFor()
  await invited.page.goto('/dashboard/admin/contest?lang=en')
  await mayNot(invited.page).waitFor()
  expect(await input(invited.page, 'Name of the contest').isDisabled()).toBe(true)

  invited.expectTrouble(/410 \(Gone\)/)
  await invited.page.goto('/')
  await invited.page.goto(`${pathname}?lang=en${hash}`)
  await invited.page.getByText('this invitation was used, withdrawn or is too old').waitFor()
  await page.reload()
  await entry(page, 'Mihret Gidey').getByText('Moderator').waitFor()
  expect(await page.getByText('Mihret, sponsors').count()).toBe(0)
  await page.goto('/dashboard/admin/actions?lang=en')
  await page.getByRole('cell', { name: 'Invitation accepted', exact: true }).click()
  await page.getByRole('complementary', { name: 'Details' }).getByText('Moderator').waitFor()
})

/** What every list has. */
const paging = ['Columns', 'Export', 'First page', 'Last page', 'Next page', 'Previous page']

/** What can be pressed on each page by whoever may only look, and what an owner has besides. */
const pagesOfAdmins: readonly (readonly [path: string, viewer: readonly string[], owner: readonly string[]])[] = [
  ['/dashboard/admin/account', ['Change password', 'Set up the second factor', 'Show the password'], []],
  ['/dashboard/admin/ledger', ['Contest', 'Currency', 'Days', 'Export', 'XLSX'], []],
  [
    '/dashboard/admin/users/her',
    [],
    [
      'Add note',
      'Deactivate',
      'Link for a new password',
      'Log out everywhere',
      'Remove photo 1',
      'Remove photo 2',
      'select',
    ],
  ],
  [
    '/dashboard/admin/users',
    [
      ...paging,
      'Activity',
      'Approval',
      'Close',
      'Fee',
      'Free',
      'Last log-in',
      'Name',
      'Paid',
      'Parent or guardian',
      'Photo',
      'Registered',
      'State',
      'Votes',
      'Zone',
    ],
    ['Deactivate'],
  ],
  ['/dashboard/admin/ranking', ['Copy', 'Download as CSV', 'select'], []],
  [
    '/dashboard/admin/requests',
    [...paging, 'All requests to Selam0 Hagos', 'Assigned to', 'Close', 'From', 'Sent', 'State', 'To', 'Type'],
    ['Mark as answered', 'Mark as forwarded', 'Mark as unread', 'Note', 'select'],
  ],
  ['/dashboard/admin/create-zone', ['Export'], ['Add', 'Rename', 'Retire']],
  ['/dashboard/admin/contest', [], ['These prices are right', 'select']],
  [
    '/dashboard/admin/payments',
    [...paging, 'Amount', 'Close', 'Contest', 'Currency', 'For', 'Method', 'Payer', 'State', 'Time'],
    ['Refund', 'Return link'],
  ],
  ['/dashboard/admin/payments#tab=comparisons', [], ['Compare now']],
  ['/dashboard/admin/suspicion', ['select'], []],
  [
    '/dashboard/admin/queues',
    ['1 h', '24 h', '28 days', '6 h', '7 d', '7 days', 'Connection', 'Language', 'Page', 'Runbook', 'Today'],
    ['Actions'],
  ],
  ['/dashboard/admin/category', [...paging, 'Name'], ['Delete', 'Edit', 'Submit']],
  [
    '/dashboard/admin/products',
    [...paging, 'Category', 'Changed', 'In stock', 'Name', 'Price', 'State', 'Stock'],
    ['New product'],
  ],
  ['/dashboard/admin/products/new', [], ['Create product', 'select']],
  [
    '/dashboard/admin/orders',
    [...paging, 'Buyer', 'Close', 'Handed over', 'Number', 'Ordered', 'Paid', 'Status', 'Total'],
    ['Status of the order of Letebrhan Kiros'],
  ],
  ['/dashboard/admin/stage', ['Copy'], ['Break', 'Contest', 'Partners']],
  ['/dashboard/admin/erasure', [], ['Show what we store']],
  [
    path,
    [],
    [
      'Change role',
      'Disable',
      'Hand over ownership',
      'Log out everywhere',
      'Make the link',
      'Show the password',
      'select',
    ],
  ],
  ['/dashboard/admin/actions', [...paging, 'Area', 'By', 'Close', 'Time', 'What', 'When'], []],
  [
    '/admin/generate/132',
    [...paging, 'Agent', 'Batch', 'Cards', 'Close', 'Contest', 'Handed over', 'Owed', 'Paid in', 'Sold', 'State'],
    ['CSV', 'Hand over', 'Make cards', 'PDF', 'Reprint a sheet', 'Void'],
  ],
  ['/test', [], ['Check', 'Make the cards', 'Show the password', 'select']],
  // Where both begin: what it first asks for was asked before anybody listened.
  ['/dashboard/admin', ['1 h', '24 h', '6 h', '7 d', 'All', 'Zone'], ['Add note']],
]

/** Where nobody may change anything, and nobody is told so. */
const onlyToRead = [
  '/dashboard/admin',
  '/dashboard/admin/account',
  '/dashboard/admin/ledger',
  '/dashboard/admin/ranking',
  '/dashboard/admin/actions',
]

/** What the buttons of a page that can be pressed are called, each once, without what they are about. */
async function offered({ page }: Pick<Visitor, 'page'>): Promise<readonly string[]> {
  const names = await page
    .getByRole('main')
    .locator('button:enabled, a[download], a[href$="/new"], select:enabled')
    .evaluateAll((buttons) =>
      buttons.map(
        (button) => button.getAttribute('aria-label') ?? (button.matches('select') ? 'select' : button.textContent),
      ),
    )
  return [...new Set(names.map((name) => name?.split(/:| category /)[0] ?? ''))].toSorted()
}

/** What a page waits for, from now on. */
function openRequestsOf({ page }: Pick<Visitor, 'page'>): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => void open.add(request))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return open
}

/** Frames of a page, two by two, in which it asks for nothing: what was answered is drawn then, and has led to no further question. */
const quietPairs = 3

/** What a page does not offer is told by what it shows at last. */
async function nothingMoreComes({ page }: Pick<Visitor, 'page'>, open: ReadonlySet<Request>): Promise<void> {
  for (let quiet = 0; quiet < quietPairs; quiet = open.size > 0 ? 0 : quiet + 1) await drawn(page)
}

/** Goes there as a link of the site does, and opens the first row of a table that has more to say about it. */
async function visit(visitor: Pick<Visitor, 'page'>, open: ReadonlySet<Request>, address: string): Promise<void> {
  const { page } = visitor
  await page.evaluate((to) => history.pushState(null, '', to), address.replace(/#|$/, '?lang=en$&'))
  await nothingMoreComes(visitor, open)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  const row = page.getByRole('main').locator('tbody tr[tabindex]').first()
  if ((await row.count()) === 0) return
  await row.press('Enter')
  await nothingMoreComes(visitor, open)
}

test('whoever may only look is told so on each page, is offered no change, and asks for nothing that is refused', async () => {
  const { sql } = site.platform
  await insertCredit(sql, somePayer())
  await sql`insert into payment_events (payment_id, to_state, source) select id, 'succeeded', 'settle' from payments`
  await sql`
    insert into contestant_requests (id, content_id, contestant_id, brand_name, email)
    values (uuidv7(), uuidv7(), ${site.demo.contestantIds[0] ?? ''}, 'A brand', 'brand@example.org')`
  await insertBatch(site.platform, { amount: 3 })
  await insertOrder(sql, { products: [await insertProduct(sql, await insertCategory(sql))] })
  const [owner, viewer] = await Promise.all([
    openAsAdmin(site, '/dashboard/admin'),
    openAsAdmin(site, '/dashboard/admin', { adminRole: 'viewer', options: narrow }),
  ])
  const refused: string[] = []
  viewer.page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  const [openOfOwner, openOfViewer] = [openRequestsOf(owner), openRequestsOf(viewer)]
  const her = site.demo.contestantIds[0] ?? ''
  for (const [path, ofViewer, ofOwner] of pagesOfAdmins) {
    const address = path.replace('/her', `/${her}`)
    await Promise.all([visit(owner, openOfOwner, address), visit(viewer, openOfViewer, address)])
    const [seen, ofBoth] = await Promise.all([offered(viewer), offered(owner)])
    const more = ofBoth.filter((button) => !seen.includes(button))
    expect.soft([address, seen, more]).toEqual([address, ofViewer.toSorted(), ofOwner])
    expect.soft([address, await mayNot(owner.page).count()]).toEqual([address, 0])
    expect.soft([address, await mayNot(viewer.page).count()]).toEqual([address, onlyToRead.includes(address) ? 0 : 1])
    expect.soft([address, await standingOut(viewer.page)]).toEqual([address, []])
  }
  expect(refused).toEqual([])
})

test('whoever is logged out by the twenty-first log-in is told so, and the list of places says which it was', async () => {
  const { page, account, expectTrouble } = await openAsAdmin(site, '/dashboard/admin/account')
  expectTrouble(/401/)
  await page
    .getByText('You can be logged in at 20 places. One more log-in logs out the one you have not used for longest.')
    .waitFor()
  await site.platform.sql`
    update sessions set last_seen_at = now() - interval '1 minute', user_agent = ${firefox} where user_id = ${account.id}`
  await page.goto('/dashboard/admin/queues?lang=en')
  await page.getByText('Live: updated every two seconds.').waitFor()
  let latest = ''
  for (let place = 0; place < 20; place += 1) latest = await enter(site.platform, account.id, 'admin')
  const told = page.getByRole('alertdialog', {
    name: /^you were logged out here, because you have logged in at more than 20/,
  })
  await eventually(() => told.count()).toBe(1)
  await told.getByRole('button', { name: 'OK' }).click()
  await atPath(page, '/')

  const other = await site.visitor()
  const user: SessionUser = { name: 'Abrehet Kidane', role: 'admin', email: account.email ?? '', phone: account.phone }
  await beLoggedIn(other, { ...account, cookie: latest }, user)
  await other.page.goto('/dashboard/admin/account?lang=en')
  await other.page
    .getByText(/^Firefox on Linux was logged out on .*, because you logged in at too many places\.$/)
    .waitFor()
}, 90_000)

test('voters and contestants never load what admins work with', async () => {
  const loaded: string[] = []
  const { page } = await openDashboard(site, '', {
    before: async (visitor) => {
      visitor.page.on('request', (request) => void loaded.push(request.url()))
      await visitor.page.goto('/')
      await visitor.page.getByRole('article').first().waitFor()
      await visitor.page.waitForLoadState('networkidle')
    },
  })
  await heading(page, 'Welcome, Selam').waitFor()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => url.includes('/assets/dashboard-pages'))).not.toEqual([])
  expect(loaded.filter((url) => url.includes('/assets/admin'))).toEqual([])
})

test('where the network loses a page of the console, its frame stays, and the page comes once it is loaded again', async () => {
  const part = '**/assets/account-page-*.js'
  const { page } = await openAsAdmin(site, '/dashboard/admin/account', {
    before: async ({ page, expectTrouble }) => {
      expectTrouble(/account-page|dynamically imported/)
      await page.route(part, (route) => route.abort())
    },
  })
  const again = page.getByRole('main').getByRole('button', { name: 'Reload the page' })
  await again.waitFor()
  await page.getByRole('button', { name: 'Menu', exact: true }).waitFor()
  await page.unroute(part)
  await again.click()
  await heading(page, 'Account and security').waitFor()
  await page.getByRole('heading', { name: 'Second factor', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Where you are logged in' }).waitFor()
})
