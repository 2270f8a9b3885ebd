import { randomBytes } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { orderBatch } from '../support/card-batches.ts'
import { insertCredit } from '../support/contest-data.ts'
import { somePayer } from '../support/queued-ballot.ts'
import { insertCategory, insertOrder, insertProduct } from '../support/shop.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { figuresIn } from './support/figures.ts'
import { useSite } from './support/site.ts'

/** As in admin-figures.test.ts: what the pages of cards and of the shop count is what the database says. */
const site = useSite({ worker: false })

/** Three batches of two agents, their cards in all states; one batch failed. */
beforeAll(async () => {
  const { sql } = site.platform
  await insertCredit(sql, somePayer())
  const [payment] = await sql<{ id: string }[]>`select id from payments`
  const states = [
    ['active', 'active', 'redeemed', 'void'],
    ['issued', 'issued', 'issued'],
    ['active', 'void'],
  ] as const
  for (const [index, cards] of states.entries()) {
    const batch = await orderBatch(site.platform, cards.length)
    await sql`
      update card_batches set agent = ${index === 1 ? 'Nib Bank' : 'Lion Bank'}, problem = ${index === 1 ? 'the disk is full' : null}
      where id = ${batch}`
    for (const [place, state] of cards.entries())
      await sql`
        insert into cards (batch_id, ordinal, code_hash, state, payment_id)
        values (${batch}, ${place + 1}, ${randomBytes(32)}, ${state}, ${state === 'redeemed' ? (payment?.id ?? null) : null})`
  }
})

test('[ADM-07] cards: how many stand how, of each batch and of each agent', async () => {
  const { sql } = site.platform
  const { page } = await openAsAdmin(site, '/admin/generate/132')
  const batches = await sql<{ number: number; agent: string; amount: number; id: string }[]>`
    select id, number, agent, amount from card_batches order by number desc`
  const articles = page.getByRole('article')
  await eventually(() => articles.count()).toBe(batches.length)
  const names = { issued: 'Not ready', active: 'Unused', redeemed: 'Used', void: 'Void' }
  const counted = async (where: ReturnType<typeof sql>): Promise<Record<string, string>> => {
    const rows = await sql<{ state: keyof typeof names; count: number }[]>`
      select state, count(*)::int from cards c join card_batches b on b.id = c.batch_id where ${where} group by state`
    const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    return Object.fromEntries(
      Object.keys(names)
        .filter((state) => state !== 'issued' || counts[state])
        .map((state) => [state, String(counts[state] ?? 0)]),
    )
  }
  const shownIn = async (within: Locator): Promise<string[]> => Object.values(await figuresIn(within))
  for (const [index, { id, amount }] of batches.entries()) {
    const article = articles.nth(index)
    await article.getByText(new RegExp(`^${amount} cards? · `)).waitFor()
    expect(await shownIn(article)).toEqual(Object.values(await counted(sql`b.id = ${id}`)))
  }
  for (const agent of new Set(batches.map((batch) => batch.agent))) {
    const heading = page.getByRole('heading', { name: agent, exact: true })
    const item = page.getByRole('listitem').filter({ has: heading })
    const own = batches.filter((batch) => batch.agent === agent).length
    await item.getByText(new RegExp(`^${own} batch`)).waitFor()
    expect(await shownIn(item)).toEqual(Object.values(await counted(sql`b.agent = ${agent}`)))
  }
  expect(await page.getByText(/^Shown here/).count()).toBe(0)
  await sql`
    insert into card_batches (id, number, amount, ordered_by, problem)
    select gen_random_uuid(), 1000 + n, 1, (select ordered_by from card_batches limit 1), 'a test' from generate_series(1, 100) n`
  await page.reload()
  await page.getByText('Shown here: 100 of 103.').waitFor()
  await sql`delete from card_batches where number > 1000`
})

test('[SHP-02] [SHP-05] shop: prices and quantities of products, and what was ordered for how much', async () => {
  const { sql } = site.platform
  const category = await insertCategory(sql)
  const basket = await insertProduct(sql, category, 'Basket')
  await sql`update products set price = 1205, currency = 'USD', quantity = 1234 where id = ${basket.id}`
  await insertOrder(sql, { products: [basket, await insertProduct(sql, category, 'Drum')] })
  await sql`update products set price = 99 where id = ${basket.id}` // an order keeps what it was then
  const { page } = await openAsAdmin(site, '/dashboard/admin/products')
  const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Basket', exact: true }) })
  await item.getByText(/^USD\s0\.99$/).waitFor()
  await item.getByText('quantity 1,234').waitFor()
  await page.goto('/dashboard/admin/orders?lang=en')
  const ordered = page.getByRole('list', { name: 'Products: 2' })
  await eventually(() => ordered.getByRole('listitem').count()).toBe(2)
  await ordered.getByText(/^USD\s12\.05$/).waitFor()
  await ordered.getByText(/^ETB\s4,500$/).waitFor()
})
