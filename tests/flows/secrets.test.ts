import { createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import { hashPassword } from '@ashenda/platform/passwords/password-hash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf } from '../support/accounts.ts'
import { unknownCode } from '../support/cards.ts'
import { insertContest, somePhone } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'
import { given } from '../support/environment.ts'
import { type Answer, get, post } from '../support/http.ts'
import { cardsOn, pdfText } from '../support/pdf-text.ts'
import { type SiteProcess, startProcess } from '../support/processes.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { formsOfBytes, formsOfText, type RedisTraces, traceRedis } from '../support/traces.ts'
import { until } from '../support/until.ts'

const secretText = (): string => randomBytes(24).toString('base64url')
const keys = {
  CARD_KEY: secretText(),
  CODE_KEY: randomBytes(32).toString('hex'),
  CODE_PEPPER: secretText(),
  CHAPA_SECRET_KEY: `CHASECK_TEST-${secretText()}`,
  CHAPA_WEBHOOK_SECRET: secretText(),
}

let database: TestDatabase
let redis: PrivateRedis
let traces: RedisTraces
let dataDir = ''
let url = ''
const processes: SiteProcess[] = []
const answers: Answer[] = []

beforeAll(async () => {
  database = await createDatabase()
  redis = await startRedisServer()
  traces = await traceRedis(redis.client)
  dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-test-'))
  await insertContest(database.sql)
  // Kept here, because a final batch forgets its ciphers.
  await database.sql`create table ciphers as select cipher from cards`
  await database.sql.unsafe(`
    create function keep_cipher() returns trigger language plpgsql security definer as
      'begin insert into ciphers values (new.cipher); return new; end';
    create trigger keep_cipher after insert on cards for each row execute function keep_cipher()`)
  url = String((await start('api/src/main.ts').logged('api listening'))['address'])
  const sandbox = start('api/sandbox/chapa/main.ts', {
    CHAPA_SANDBOX_PORT: '0',
    CHAPA_SANDBOX_WEBHOOK_URL: `${url}/payments/chapa/webhook`,
  })
  const chapa = String((await sandbox.logged('chapa sandbox listening'))['address'])
  const worker = start('worker/src/main.ts', { CHAPA_BASE_URL: chapa, PUBLIC_URL: url })
  await worker.logged('worker ready')
})
afterAll(() =>
  endAll(
    () => Promise.all(processes.map((one) => one.stop())),
    () => traces?.stop(),
    () => redis?.remove(),
    () => database?.drop(),
    () => rm(dataDir, { recursive: true, force: true }),
  ),
)

function start(script: string, more: Readonly<Record<string, string>> = {}): SiteProcess {
  const one = startProcess(script, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
    PORT: '0',
    DATABASE_URL: script.startsWith('api/') ? database.apiUrl : database.workerUrl,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    PHONE_PEPPER: secretText(),
    QUEUES: 'payments,cards',
    CHROMIUM_PATH: given('CHROMIUM_PATH'),
    ...keys,
    ...more,
  })
  processes.push(one)
  return one
}

/** Keeps every answer: none may contain a secret. */
async function ask(answer: Promise<Answer>): Promise<Answer> {
  answers.push(await answer)
  return answer
}

const payByCard = (card: unknown): Promise<Answer> =>
  ask(post(`${url}/vote/payWithCard`, { name: 'Selam', phone: somePhone(), card }))

async function logInAdmin(): Promise<{ readonly cookie: string }> {
  const [phone, password] = [somePhone(), secretText()]
  await database.sql`
    insert into users (id, role, admin_role, phone, email, fname, mname, password_hash)
    values (uuidv7(), 'admin', 'owner', ${phone}, 'admin@example.org', 'Selam', 'Hagos', ${hashPassword(password)})`
  const { headers } = await post(`${url}/api/login`, { visitor: { userId: phone, password } })
  return { cookie: cookieOf(headers.get('set-cookie') ?? '') }
}

/** Orders cards, with a wrong key first; resolves with the printed codes. */
async function orderCards(admin: { readonly cookie: string }): Promise<readonly string[]> {
  const order = (key: string): Promise<Answer> => ask(post(`${url}/card/downloadCards`, { key, amount: 12 }, admin))
  expect(await order(keys.CARD_KEY.slice(1))).toMatchObject({ status: 403 })
  const { batch } = (await order(keys.CARD_KEY)).body
  await until(async () => (await ask(get(`${url}/card/batches/${String(batch)}`, admin))).body['status'] === 'ready', {
    everyMs: 200,
  })
  const [row] = await database.sql<{ file: string }[]>`select file from card_batches`
  const { codes } = cardsOn(await pdfText(await readFile(path.join(dataDir, 'cards', row?.file ?? ''))))
  expect(codes).toHaveLength(12)
  return codes
}

/** A card whose first redemption fails with a database error; the job is retried. */
async function payWhileBroken(card: string): Promise<Answer> {
  await database.sql`alter table cards rename column code_hash to hash_of_code`
  const answer = payByCard(card)
  await until(() => processes.at(-1)?.output().includes('a job failed'))
  await database.sql`alter table cards rename column hash_of_code to code_hash`
  return answer
}

async function payAtChapa(): Promise<void> {
  const { body } = await ask(post(`${url}/vote/payWithChapa`, { name: 'Selam', phone: somePhone() }))
  const forged = JSON.stringify({ event: 'charge.success', tx_ref: 'vote-1' })
  for (const signature of ['0'.repeat(64), createHmac('sha256', keys.CHAPA_WEBHOOK_SECRET).update('').digest('hex')])
    await ask(post(`${url}/payments/chapa/webhook`, forged, { 'x-chapa-signature': signature }))
  const pay = new URLSearchParams({ act: 'pay', phone: '0900123456' })
  await fetch(String(body['url']), { method: 'POST', body: pay, redirect: 'manual' })
  await until(
    async () =>
      (await database.sql`select 1 from payments where provider = 'chapa' and state = 'succeeded'`).length > 0,
  )
}

test('no code, cipher, hash or key is in Redis, a log, a history or an answer', {
  timeout: 90_000,
}, async () => {
  const admin = await logInAdmin()
  const codes = await orderCards(admin)
  const [card = '', other = '', broken = ''] = codes
  const wrong = unknownCode()
  const statuses = [
    await payByCard(card),
    await payByCard(card),
    await payByCard(wrong),
    await payByCard(`${other.slice(0, -1)}*`),
    await payByCard([other]),
    await ask(get(`${url}/card/getinfo`, { ...admin, 'x-card': card })),
    await ask(get(`${url}/card/getinfo`, { ...admin, 'x-card': wrong })),
    await payWhileBroken(broken),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 422, 422, 422, 400, 200, 404, 200])
  await database.sql`alter table payments rename column card_hash to hash_of_card`
  expect(await payByCard(other)).toMatchObject({ status: 500 })
  await database.sql`alter table payments rename column hash_of_card to card_hash`
  await payAtChapa()

  const ciphers = await database.sql<{ cipher: Buffer }[]>`select cipher from ciphers`
  expect(ciphers).toHaveLength(12)
  const secrets = [
    ...Object.values(keys).flatMap(formsOfText),
    ...formsOfBytes(Buffer.from(keys.CODE_KEY, 'hex')),
    ...ciphers.flatMap(({ cipher }) => formsOfBytes(cipher)),
    ...[...codes, wrong].flatMap((code) => {
      const bare = code.replaceAll('-', '')
      return [...formsOfText(code), ...formsOfText(bare), ...formsOfBytes(cardHashOf(keys.CODE_PEPPER, bare))]
    }),
  ]
  const places = {
    Redis: await traces.everything(),
    logs: processes.map(({ output }) => output()).join('\n'),
    histories: await histories(),
    answers: answers.map(({ headers, body }) => JSON.stringify([[...headers], body])).join('\n'),
  }
  // The places searched do contain data: a failed job, the failed request, a serial.
  expect(places.Redis).toMatch(/redeem-card[\s\S]*code_hash/)
  expect(places.logs).toContain('a request failed')
  expect(places.histories).toMatch(/redeemed[\s\S]*charge\.success/)
  expect(places.answers).toContain('0001-0000')
  for (const [place, text] of Object.entries(places)) {
    const written = text.toLowerCase()
    expect(
      secrets.filter((secret) => written.includes(secret.toLowerCase())),
      place,
    ).toEqual([])
  }
})

/** All rows of money and cards, except hash columns. */
async function histories(): Promise<string> {
  const rows = await database.sql<{ row: string }[]>`
    select to_jsonb(t)::text as row from payment_events t union all select to_jsonb(t)::text from card_events t
    union all select to_jsonb(t)::text from webhooks t union all select to_jsonb(t)::text from card_batches t
    union all select to_jsonb(t)::text from card_chunks t
    union all select (to_jsonb(t) - 'card_hash')::text from payments t
    union all select (to_jsonb(t) - 'code_hash')::text from cards t`
  return rows.map(({ row }) => row).join('\n')
}
