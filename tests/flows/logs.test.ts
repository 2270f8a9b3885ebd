import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalLines } from '../../scripts/test/personal-lines.ts'
import { logInByPhone, register } from '../support/account-calls.ts'
import { type CapturedLog, captureLog } from '../support/captured-log.ts'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { given } from '../support/environment.ts'
import { cast } from '../support/http.ts'
import { type Messages, startMessages } from '../support/messages.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { askForReset, safeReset, sport } from '../support/resets.ts'
import { until } from '../support/until.ts'

let platform: Platform
let messages: Messages
let contestant = ''
const captured: CapturedLog = captureLog()

beforeAll(async () => {
  messages = await startMessages()
  const seed = async (sql: Platform['sql']): Promise<void> => {
    contestant = await insertContestant(sql, await insertContest(sql))
  }
  platform = await startPlatform(seed, { ...messages.env, ...safeReset }, { log: captured.log })
  await platform.startWorker()
})
afterAll(() => endAll(platform, messages))

const serverLog = (name: 'postgres' | 'redis'): string =>
  readFileSync(path.join(given('DATA_DIR'), `${name}.log`), 'utf8')

test('[OPS-02] after registrations, votes and resets, including refused ones, no log holds a phone, an e-mail or a code', async () => {
  const [phone, other, voter] = [somePhone(), somePhone(), somePhone()]
  const email = 'in-no-log@example.org'
  const registered = await register(platform, { phone, email, answer: sport })
  expect(registered.status).toBe(200)
  for (const [fields, code] of [
    [{ phone }, 'phone_taken'],
    [{ phone: other, email: email.toUpperCase() }, 'email_taken'],
  ] as const)
    expect((await register(platform, fields)).body).toMatchObject({ code })
  await logInByPhone(platform, phone, 'not her password')
  const { body } = await cast(platform, { phone: voter, actors: [contestant] })
  await outcomeOf(platform, String(body['ballot']))
  expect((await cast(platform, { phone: voter, actors: [contestant] })).status).toBeGreaterThanOrEqual(400)
  await askForReset(platform, email)
  const code = await messages.codeFor(phone)
  await until(async () => (await platform.redis.keys(`${platform.prefix}:message:*`)).length === 0)

  const logs = [captured.written(), serverLog('postgres'), serverLog('redis')]
  const secrets = [phone, other, voter].map((one) => one.slice(1)).concat(email, email.toUpperCase(), ` ${code}`)
  for (const secret of secrets) expect(logs.filter((log) => log.includes(secret))).toEqual([])
})

test('Postgres logs a violation of a unique index without the value', async () => {
  const phone = somePhone()
  const insert = () => platform.sql`insert into users (id, role, phone, fname, mname)
    values (gen_random_uuid(), 'actor', ${phone}, 'Selam', 'Hagos')`
  await insert()
  await expect(insert()).rejects.toMatchObject({ constraint_name: 'users_phone_key' })
  await until(() => serverLog('postgres').includes('users_phone_key'))
  expect(serverLog('postgres')).not.toContain(phone.slice(1))
  const line = `2026 ERROR:  duplicate key\n2026 DETAIL:  Key (phone)=(${phone}) already exists.\n2026 STATEMENT:  select '${phone}'\n\tfrom a`
  expect(personalLines(line), 'what a run is searched for').toHaveLength(1)
})
