import { beforeAll, expect, test } from 'vitest'
import { call } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { hashOfCode, orderCards, payFee, payVote, someCard } from '../../support/cards.ts'
import { insertContest } from '../../support/contest-data.ts'
import { loggedApp } from '../../support/logged-app.ts'
import { testCardKey } from '../../support/platform.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
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
