import { randomBytes, randomUUID } from 'node:crypto'
import { keyOfCardFile } from '@ashenda/platform/storage/keys.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { hashOfCode, insertBatch, loadFile, orderCards, payFee, payVote, someCard } from '../../support/cards.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { loggedApp } from '../../support/logged-app.ts'
import { testCardKey } from '../../support/platform.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

const sheets = randomBytes(200_000)

const platform = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
const admin = useAdmin(platform)

/** A batch with its file in the storage. */
async function finished(): Promise<string> {
  const { id } = await insertBatch(platform)
  await platform.services.storage.write(keyOfCardFile(`${id}.pdf`), sheets)
  await platform.sql`update card_batches set bytes = ${sheets.length} where id = ${id}`
  return id
}
const linkOf = async (id: string): Promise<string> =>
  String((await call(platform, `GET /card/batches/${id}`, { cookie: admin.cookie })).body['link'])
const refusalOf = async (link: string, cookie?: string) => {
  const answer = await loadFile(platform, link, cookie)
  return { status: answer.statusCode, body: answer.json<unknown>() }
}
const downloadsOf = (id: string) =>
  platform.sql`select by from card_events where batch_id = ${id} and what = 'downloaded'`

describe('[ADM-07] the file of a batch', () => {
  test('is sent to an admin as t-cards.pdf, not cached, and logged', async () => {
    const id = await finished()
    const answer = await loadFile(platform, await linkOf(id), admin.cookie)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="t-cards.pdf"',
      'content-length': String(sheets.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload.equals(sheets)).toBe(true)
    expect(await downloadsOf(id)).toEqual([{ by: admin.id }])
  })

  test('resumes an interrupted transfer unless the file changed', async () => {
    const id = await finished()
    const link = await linkOf(id)
    const { headers } = await loadFile(platform, link, admin.cookie)
    const from = async (range: string, ifRange = headers.etag) =>
      platform.app.inject({ url: link, headers: { cookie: admin.cookie, range, 'if-range': String(ifRange) } })
    const rest = await from('bytes=150000-')
    expect(rest.statusCode).toBe(206)
    expect(rest.headers).toMatchObject({
      'content-range': `bytes 150000-199999/${sheets.length}`,
      'content-length': '50000',
    })
    expect(rest.rawPayload.equals(sheets.subarray(150_000))).toBe(true)
    expect((await from('bytes=10-19')).rawPayload.equals(sheets.subarray(10, 20))).toBe(true)
    expect((await from('bytes=150000-', '"another"')).statusCode).toBe(200)
    expect(await downloadsOf(id)).toHaveLength(4)
    const beyond = await from(`bytes=${sheets.length}-`)
    expect([beyond.statusCode, beyond.json()]).toMatchObject([416, { code: 'range_not_satisfiable' }])
    expect(beyond.headers['content-range']).toBe(`bytes */${sheets.length}`)
    expect(await downloadsOf(id)).toHaveLength(4)
  })

  test('is neither sent nor logged for other versions or when unchanged', async () => {
    const id = await finished()
    const link = await linkOf(id)
    const etag = String((await loadFile(platform, link, admin.cookie)).headers.etag)
    const ask = async (headers: Readonly<Record<string, string>>) =>
      platform.app.inject({ url: link, headers: { cookie: admin.cookie, ...headers } })
    for (const wanted of ['"another"', `W/${etag}`, '"one", "two"']) {
      const { statusCode, body } = await ask({ 'if-match': wanted })
      expect([wanted, statusCode, JSON.parse(body)]).toMatchObject([wanted, 412, { code: 'precondition_failed' }])
    }
    expect(await ask({ 'if-none-match': `"another", ${etag}` })).toMatchObject({ statusCode: 304, body: '' })
    expect(await downloadsOf(id)).toHaveLength(1)
    for (const headers of [{ 'if-match': '*' }, { 'if-match': `"another", ${etag}` }, { 'if-none-match': '"another"' }])
      expect((await ask(headers)).statusCode).toBe(200)
  })

  test('needs an admin’s session besides the link', async () => {
    const id = await finished()
    const link = await linkOf(id)
    expect(await refusalOf(link)).toMatchObject(refused(401, 'not_authenticated'))
    const { cookie } = await registerContestant(platform)
    expect(await refusalOf(link, cookie)).toMatchObject(refused(403, 'not_allowed'))
    expect(await downloadsOf(id)).toEqual([])
  })

  test('needs an unexpired link besides the session', async () => {
    const id = await finished()
    const forged = (await linkOf(id)).replace(id, await finished())
    for (const link of [forged, `/pdfCards/${id}.pdf`, '/pdfCards/t-cards.pdf', '/pdfCards/..%2f..%2fetc%2fpasswd'])
      expect(await refusalOf(link, admin.cookie)).toMatchObject(refused(404, 'not_found'))
    const old = platform.services.fileLinks.linkOf(id, Date.now() - 16 * 60_000)
    expect(await refusalOf(old, admin.cookie)).toMatchObject(refused(410, 'link_expired'))
    expect(await downloadsOf(id)).toEqual([])
  })

  test.each([
    ['its time is over', { purged_at: new Date() }, 410, 'file_removed'],
    ['it is not whole yet', { rendered_at: null }, 404, 'not_found'],
    ['the store has lost it', { file: 'lost.pdf' }, 503, 'unavailable'],
  ])('is not sent when %s', async (_case, columns, status, code) => {
    const id = await finished()
    const link = platform.services.fileLinks.linkOf(id)
    await platform.sql`update card_batches set ${platform.sql(columns)} where id = ${id}`
    expect(await refusalOf(link, admin.cookie)).toMatchObject(refused(status, code))
    expect(await downloadsOf(id)).toEqual([])
  })

  test('of an unknown batch is not found', async () => {
    const link = platform.services.fileLinks.linkOf(randomUUID())
    expect(await refusalOf(link, admin.cookie)).toMatchObject(refused(404, 'not_found'))
  })
})

beforeAll(async () => {
  await platform.startWorker()
})

test('neither the issuing key nor a guessed key is logged', async () => {
  const site = await loggedApp(platform)
  const { cookie } = await insertAdmin(platform)
  const tried = 'the key of somebody who guesses'
  const all = async () => [
    await orderCards(site, { key: tried }, { cookie }),
    await orderCards(site, { amount: 0 }, { cookie }),
    await orderCards(site, { note: testCardKey.repeat(9) }, { cookie }),
    await call(site, 'POST /card/downloadCards', { cookie, payload: `{"key":"${testCardKey}` }),
  ]
  const answers = await all()
  expect(answers.map(({ status }) => status)).toEqual([403, 400, 400, 400])
  await platform.sql`alter table card_batches rename column amount to cards`
  const broken = [...(await all()), await orderCards(site, {}, { cookie })]
  await platform.sql`alter table card_batches rename column cards to amount`
  expect(broken.at(-1)?.status).toBe(500)
  expect(site.written()).toContain('a request failed')
  const written = site.written() + JSON.stringify([...answers, ...broken])
  for (const secret of [testCardKey, tried]) expect(written).not.toContain(secret)
})

test('no card code and no hash of one is logged, whatever fails', async () => {
  const site = await loggedApp(platform)
  const card = await someCard(platform)
  const [contestant, admin] = [await registerContestant(platform), await insertAdmin(platform)]
  const all = async () => [
    await payVote(site, card),
    await payVote(site, card),
    await payFee(site, card, contestant.cookie),
    await call(site, 'POST /vote/payWithCard', { payload: { name: 'Selam', phone: '0911223344', card: [card] } }),
    await call(site, 'GET /card/getinfo', { headers: { 'x-card': card }, cookie: admin.cookie }),
  ]
  const answers = await all()
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 400, 200])
  await platform.sql`alter table payments rename column card_hash to hash_of_card`
  await platform.sql`alter table cards rename column code_hash to hash_of_code`
  const broken = await all()
  await platform.sql`alter table payments rename column hash_of_card to card_hash`
  await platform.sql`alter table cards rename column hash_of_code to code_hash`
  expect(broken.map(({ status }) => status)).toEqual([500, 500, 500, 400, 500])
  expect(site.written()).toContain('a request failed')
  const written = (site.written() + JSON.stringify([...answers, ...broken])).toLowerCase()
  const hash = hashOfCode(card)
  const secrets = [card, card.replaceAll('-', ''), hash.toString('hex'), hash.toString('base64'), String([...hash])]
  for (const secret of secrets) expect(written).not.toContain(secret.toLowerCase())
})
