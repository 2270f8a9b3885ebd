import { randomUUID } from 'node:crypto'
import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, call } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { cardOf, insertBatch, payFee, payVote, someCard, unknownCode } from '../../support/cards.ts'
import { somePhone } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()
const admin = useAdmin(platform)
beforeAll(async () => {
  await platform.startWorker()
})

const asAdmin = (route: string, options: CallOptions = {}) =>
  call(platform, route, { cookie: admin.cookie, ...options })
const check = (card: string) => asAdmin('GET /card/getinfo', { headers: { 'x-card': card } })

describe('[ADM-08] the card check', () => {
  test('finds the user and state of a card by code or serial', async () => {
    const { codes, number } = await insertBatch(platform, { amount: 2 })
    const [used = '', unused = ''] = codes
    const phone = somePhone()
    await payVote(platform, used, { phone })
    const expected = { success: true, phone, status: 'redeemed', serial: cardSerialOf(number, 1) }
    expect(await check(used.toLowerCase())).toMatchObject({ status: 200, body: expected })
    expect(await check(cardSerialOf(number, 1))).toMatchObject({ status: 200, body: expected })
    expect(await check(unused)).toMatchObject({
      status: 200,
      body: { success: true, phone: '', status: 'active', serial: cardSerialOf(number, 2) },
    })
  })

  test('names the contestant whose fee a card paid', async () => {
    const contestant = await registerContestant(platform)
    const card = await someCard(platform)
    await payFee(platform, card, contestant.cookie)
    expect((await check(card)).body).toMatchObject({ phone: contestant.phone, status: 'redeemed' })
  })

  test.each([
    ['a code nobody issued', unknownCode()],
    ['a serial nobody has', '9999-000001'],
    ['what is neither', 'x'],
  ])('finds no %s', async (_case, typed) => {
    expect(await check(typed)).toMatchObject({
      ...refused(404, 'not_found'),
      body: { message: 'Failed to fetch information' },
    })
  })
})

describe('card batches', () => {
  test('are listed with sales and refunds', async () => {
    const batch = await insertBatch(platform, { amount: 3, agent: 'Romanat', note: 'for the fair' })
    await payVote(platform, batch.codes[1] ?? '')
    const { body } = await asAdmin('GET /card/batches')
    expect(body['rows']).toContainEqual({
      _id: batch.id,
      number: batch.number,
      amount: 3,
      note: 'for the fair',
      agent: 'Romanat',
      contest: null,
      createdAt: expect.any(String),
      status: 'ready',
      progress: 100,
      link: expect.stringContaining(`/pdfCards/${batch.id}.`),
      states: { issued: 0, active: 2, redeemed: 1, void: 0 },
      stock: 'here',
      handedAt: null,
      priceMinor: null,
      sold: 1,
      settledMinor: 0,
      owedMinor: null,
    })
    expect(await asAdmin(`GET /card/batches/${batch.id}`)).toMatchObject({
      status: 200,
      body: { success: true, status: 'ready', progress: 100 },
    })
  })

  test.each([
    ['making', { codes_at: null, rendered_at: null }],
    ['rendering', { rendered_at: null }],
    ['failed', { rendered_at: null, file: null, bytes: null, problem: 'no room' }],
    ['purged', { purged_at: new Date() }],
  ])('are %s', async (status, columns) => {
    const { id } = await insertBatch(platform)
    await platform.sql`update card_batches set ${platform.sql(columns)} where id = ${id}`
    const { body } = await asAdmin(`GET /card/batches/${id}`)
    expect(body).toMatchObject({ status })
    expect(body['link']).toBeUndefined()
    expect(body['problem']).toBe(status === 'failed' ? 'no room' : undefined)
  })

  test('are totalled per agent, with refunds', async () => {
    const agent = `Letay ${randomUUID()}`
    const { codes } = await insertBatch(platform, { amount: 3, agent })
    const { id } = await insertBatch(platform, { amount: 2, agent })
    await insertBatch(platform, { amount: 4, agent, state: 'issued' })
    await payVote(platform, codes[0] ?? '')
    await voiding(id, { from: 2, to: 2 })
    const { body } = await asAdmin('GET /card/agents')
    expect(body['agents']).toContainEqual({
      agent,
      batches: 3,
      issued: 4,
      active: 3,
      redeemed: 1,
      void: 1,
      sold: 1,
      settledMinor: 0,
      owedMinor: 0,
    })
  })
})

const voiding = (batch: string, payload: Readonly<Record<string, unknown>>) =>
  asAdmin(`POST /card/batches/${batch}/void`, { payload: { reason: 'lost on the way', ...payload } })

describe('cards as stock', () => {
  const stock = (id: string, payload: Readonly<Record<string, unknown>>) =>
    asAdmin(`POST /card/batches/${id}/stock`, { payload })
  const rowOf = async (id: string, query = '') => {
    const { body } = await asAdmin(`GET /card/batches${query}`)
    return (body['rows'] as { readonly _id: string }[]).find(({ _id }) => _id === id)
  }
  const fair = (agent: string) => ({ what: 'handed', agent, priceMinor: 2_700 })

  test('are handed over, sold and settled; what is owed is what is sold or used less what came in', async () => {
    const agent = `Romanat ${randomUUID()}`
    const { id, codes } = await insertBatch(platform, { amount: 4 })
    expect(await stock(id, fair(agent))).toMatchObject({ status: 200, body: { success: true } })
    expect(await rowOf(id)).toMatchObject({ agent, stock: 'handed', priceMinor: 2_700, sold: 0, owedMinor: 0 })
    await payVote(platform, codes[0] ?? '')
    await payVote(platform, codes[1] ?? '')
    // Used cards were sold, whatever is told.
    await stock(id, { what: 'sold', cards: 1 })
    expect(await rowOf(id)).toMatchObject({ stock: 'owed', sold: 2, owedMinor: 5_400 })
    await stock(id, { what: 'sold', cards: 3, note: 'on Saturday' })
    await stock(id, { what: 'settled', amountMinor: 10_000 })
    expect(await rowOf(id)).toMatchObject({ stock: 'owed', sold: 4, settledMinor: 10_000, owedMinor: 800 })
    const { body } = await asAdmin('GET /card/agents')
    expect(body['agents']).toContainEqual(
      expect.objectContaining({ agent, batches: 1, sold: 4, settledMinor: 10_000, owedMinor: 800, redeemed: 2 }),
    )
    await stock(id, { what: 'settled', amountMinor: 800 })
    expect(await rowOf(id, `?stock=settled&q=${encodeURIComponent(agent)}`)).toMatchObject({ owedMinor: 0 })
    expect(await rowOf(id, '?stock=owed')).toBeUndefined()
    const events = (await asAdmin(`GET /card/batches/${id}/events`)).body['events'] as Readonly<
      Record<string, unknown>
    >[]
    expect(events.map(({ what, detail }) => [what, detail])).toEqual([
      ['handed', { agent, priceMinor: 2_700 }],
      ['sold', { cards: 1 }],
      ['sold', { cards: 3, note: 'on Saturday' }],
      ['settled', { amountMinor: 10_000 }],
      ['settled', { amountMinor: 800 }],
    ])
    expect(events.every(({ by }) => by === 'Selam Hagos')).toBe(true)
  })

  test('a wrong report is corrected by another, and never adds up to more than there is or less than none', async () => {
    const { id } = await insertBatch(platform, { amount: 3 })
    const wrong = refused(400, 'invalid_body')
    expect(await stock(id, { what: 'sold', cards: 1 })).toMatchObject(wrong)
    await stock(id, fair('Kiros'))
    expect(await stock(id, { what: 'sold', cards: 4 })).toMatchObject(wrong)
    expect(await stock(id, { what: 'sold', cards: -1 })).toMatchObject(wrong)
    expect(await stock(id, { what: 'settled', amountMinor: -1 })).toMatchObject(wrong)
    expect(await stock(id, { what: 'handed', agent: ' ', priceMinor: 1 })).toMatchObject(wrong)
    await stock(id, { what: 'sold', cards: 3 })
    await stock(id, { what: 'sold', cards: -2 })
    expect(await rowOf(id)).toMatchObject({ sold: 1, owedMinor: 2_700 })
    expect(await stock(id, fair('Romanat'))).toMatchObject(wrong)
    expect(await rowOf(id)).toMatchObject({ agent: 'Kiros', owedMinor: 2_700 })
    const twice = await Promise.all([1, 2].map(() => stock(id, { what: 'sold', cards: 2 })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('a report sent again after a lost answer is noted once', async () => {
    const { id } = await insertBatch(platform, { amount: 3 })
    await stock(id, fair('Kiros'))
    const paid = { id: randomUUID(), what: 'settled', amountMinor: 2_700 }
    for (const _time of [1, 2]) expect(await stock(id, paid)).toMatchObject({ status: 200 })
    expect(await rowOf(id)).toMatchObject({ settledMinor: 2_700 })
  })

  test.each(['number', 'amount', 'agent', 'handed', 'sold', 'settled', 'owed'])('are ordered by %s', async (column) => {
    for (const sort of [column, `-${column}`])
      expect(await asAdmin(`GET /card/batches?sort=${sort}`)).toMatchObject({ status: 200 })
  })
})

test('a card is voided by its code or serial, for the buyer who lost it; a used one is not', async () => {
  const { id, codes, number } = await insertBatch(platform, { amount: 3, agent: 'Kiros' })
  const voidOne = (card: string) => asAdmin('POST /card/void', { payload: { card, reason: 'lost by its buyer' } })
  const serial = cardSerialOf(number, 1)
  expect(await voidOne(codes[0] ?? '')).toMatchObject({ status: 200, body: { success: true, serial, agent: 'Kiros' } })
  expect(await voidOne(cardSerialOf(number, 2))).toMatchObject({ status: 200 })
  await payVote(platform, codes[2] ?? '')
  for (const card of [codes[2] ?? '', serial])
    expect(await voidOne(card)).toMatchObject(refused(422, 'card_unavailable'))
  expect(await voidOne('9999-000001')).toMatchObject(refused(404, 'not_found'))
  expect(
    await platform.sql`select first_ordinal as one from card_events where batch_id = ${id} and what = 'voided' order by id`,
  ).toEqual([{ one: 1 }, { one: 2 }])
})

describe('voiding cards', () => {
  test('of a range skips used ones and is logged', async () => {
    const { id, codes } = await insertBatch(platform, { amount: 5 })
    await payVote(platform, codes[2] ?? '')
    expect(await voiding(id, { from: 2, to: 4 })).toMatchObject({ status: 200, body: { success: true, voided: 2 } })
    const states = await Promise.all(codes.map(async (code) => (await cardOf(platform.sql, code))?.state))
    expect(states).toEqual(['active', 'void', 'redeemed', 'void', 'active'])
    expect(await payVote(platform, codes[1] ?? '')).toMatchObject(refused(422, 'card_unavailable'))
    const [event] = await platform.sql`
      select what, by, first_ordinal, last_ordinal, detail from card_events where batch_id = ${id} and what = 'voided'`
    expect(event).toEqual({
      what: 'voided',
      by: admin.id,
      first_ordinal: 2,
      last_ordinal: 4,
      detail: { reason: 'lost on the way', voided: 2 },
    })
  })

  test('of a large batch takes several short statements', async () => {
    const { sql } = platform
    const { id } = await insertBatch(platform, { amount: 12_000 })
    await sql`create table changes (rows int)`
    await sql`
      create function note_changes() returns trigger language plpgsql security definer as $$
        begin insert into changes select count(*) from changed; return null; end $$`
    await sql`
      create trigger note_changes after update on cards referencing new table as changed
      for each statement execute function note_changes()`
    expect((await voiding(id, { from: 2, to: 12_000 })).body).toEqual({ success: true, voided: 11_999 })
    expect(await sql`select sum(rows)::int as all, max(rows) <= 5000 as "areShort" from changes`).toEqual([
      { all: 11_999, areShort: true },
    ])
    await sql`drop trigger note_changes on cards`
    expect(
      await sql`select state, count(*)::int from cards where batch_id = ${id} group by state order by state`,
    ).toEqual([
      { state: 'active', count: 1 },
      { state: 'void', count: 11_999 },
    ])
  })

  test('covers a whole batch where that is said', async () => {
    const { id } = await insertBatch(platform, { amount: 3 })
    expect((await voiding(id, { all: true })).body).toEqual({ success: true, voided: 3 })
    expect((await voiding(id, { all: true })).body).toEqual({ success: true, voided: 0 })
  })

  test.each([
    ['from behind its end', { from: 3, to: 2 }],
    ['more than there are', { from: 1, to: 4 }],
    ['without a reason', { all: true, reason: '' }],
    ['without saying which cards', {}],
    ['without an end', { from: 1 }],
    ['without a beginning', { to: 3 }],
    ['of the whole and of a range', { all: true, from: 1, to: 2 }],
    ['where the whole is denied', { all: false }],
  ])('is refused %s', async (_case, payload) => {
    const { id } = await insertBatch(platform, { amount: 3 })
    expect(await voiding(id, payload)).toMatchObject(refused(400, 'invalid_body'))
    expect(await platform.sql`select 1 from cards where batch_id = ${id} and state = 'void'`).toEqual([])
  })

  test('is refused during production and for an unknown batch', async () => {
    const { id } = await insertBatch(platform)
    await platform.sql`update card_batches set codes_at = null, rendered_at = null where id = ${id}`
    expect(await voiding(id, { all: true })).toMatchObject(refused(409, 'cards_in_making'))
    expect(await voiding(randomUUID(), { all: true })).toMatchObject(refused(404, 'not_found'))
  })

  test('while they are redeemed: each card ends up in one state', async () => {
    const { id, codes } = await insertBatch(platform, { amount: 20 })
    const [answers, voided] = await Promise.all([
      Promise.all(codes.map((code) => payVote(platform, code))),
      voiding(id, { all: true }),
    ])
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid.length + Number(voided.body['voided'])).toBe(20)
  })
})

describe('the list of a batch', () => {
  const listOf = (id: string) =>
    platform.app.inject({ url: `/card/batches/${id}/cards.csv`, headers: { cookie: admin.cookie } })

  test('has a line per card, no code, and no cell that a spreadsheet evaluates', async () => {
    const { id, number, codes } = await insertBatch(platform, {
      amount: 2,
      agent: '=HYPERLINK("http://example.org")',
      note: '@SUM(A1)',
    })
    const answer = await listOf(id)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="t-cards-\d{4,}\.csv"$/)
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('\uFEFFserial,state,since,agent,note')
    expect(lines[1]).toMatch(
      new RegExp(`^${cardSerialOf(number, 1)},active,[^,]+,"'=HYPERLINK\\(""http://example.org""\\)","'@SUM\\(A1\\)"$`),
    )
    for (const code of codes) expect(answer.body).not.toContain(code)
  })

  test('is complete over several pages', async () => {
    const { id, number } = await insertBatch(platform, { amount: 5_001 })
    const serials = (await listOf(id)).body.split('\r\n').map((line) => line.split(',')[0])
    expect(serials).toHaveLength(5_003) // including the first line and the end of the last
    expect(serials[5_001]).toBe(cardSerialOf(number, 5_001))
  })
})
