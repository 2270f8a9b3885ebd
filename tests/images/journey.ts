import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { ModerationAnswer } from '@ashenda/core/contracts/http/moderation.ts'
import { step } from '../../scripts/setup/step.ts'
import { somePhone } from '../support/contest-data.ts'
import { cardsOn, pdfText } from '../support/pdf-text.ts'
import { jpegPhoto } from '../support/photos.ts'
import { appOf } from '../support/second-factor.ts'
import { until } from '../support/until.ts'
import type { RunningSite } from './engine.ts'
import { Visitor } from './visitor.ts'

const cards = 24
const hour = 3_600_000
const slowMs = 120_000
/** Twelve looks at it, each five seconds and a time-out after the one before (docker/healthcheck.mjs). */
const hangMs = 90_000

/** The services that are stopped and started while votes stand. */
const restarted = ['api', 'worker', 'media', 'redis', 'postgres', 'proxy'] as const

/**
 * What people do on a site that was just put up, from its first admin to the last restart: seed, cards on paper, a contestant who pays with
 * one of them, her photo, votes. Everything over HTTP through the proxy, as they do it. @throws where anything is otherwise
 */
export async function playJourney(site: RunningSite, env: Readonly<Record<string, string>>): Promise<void> {
  const visitor = (): Visitor => new Visitor(site.url, env['PUBLIC_URL'] ?? '')
  const admin = visitor()

  await step('seed', () => seedContest(site))
  await step('what a container may', () => seeLimits(site))

  await step('ready', () =>
    until(async () => (await visitor().call('GET /health/ready')).status === 200, { withinMs: slowMs, everyMs: 250 }),
  )

  await step('the first admin logs in', async () => {
    const { ADMIN_PHONE: phone, ADMIN_PASSWORD: password } = env
    await admin.must('POST /actor/login', { actor: { phone, password } })
    const { secret } = await admin.must('POST /admin/factor', { password })
    await admin.must('POST /admin/factor/confirm', { code: appOf(String(secret)).codeAt(0) })
  })

  const codes = await step('cards on paper', () => printCards(admin, env))
  await step('Chromium in its sandbox', () => seeSandbox(site))

  const contestant = visitor()
  const { id, phone, password } = await step('a contestant pays with a card', async () => {
    const account = { phone: somePhone(), password: randomUUID() }
    await contestant.must('POST /actor/register', { actor: { fname: 'Letay', mname: 'Kiros', ...account } })
    await contestant.must('POST /actor/payWithCard', { actor: { card: codes[0] } })
    const { user } = await contestant.must('GET /actor/getActorById')
    const [self] = user as { _id: string }[] // of the contract
    assert.ok(self)
    return { id: self._id, ...account }
  })

  await step('her photo', async () => {
    const content = `data:image/jpeg;base64,${(await jpegPhoto()).toString('base64')}`
    await contestant.must('POST /actor/uploadImages', { images: { content, type: 'image1' } })
  })

  // Where nothing is shown that nobody has looked at she is listed from here on.
  await step('an admin lets her be seen', async () => {
    const { version } = await until(
      async () => {
        const { contestants } = await admin.must('GET /admin/moderation')
        const change = (contestants as ModerationAnswer['contestants']).find(({ _id }) => _id === id)?.change // of the contract
        return change && change.photos.length > 0 && change
      },
      { withinMs: slowMs, everyMs: 100 },
    )
    assert.equal(await actorOf(visitor(), id), undefined)
    await admin.must(`POST /admin/moderation/${id}/change`, { version, decision: 'approve' })
    const image = await until(async () => (await actorOf(visitor(), id))?.image1, { withinMs: slowMs, everyMs: 100 })
    const { status, type } = await visitor().load(`GET /images/${image}`)
    assert.deepEqual([status, type.split('/')[0]], [200, 'image'])
  })

  let votes = 0
  const vote = async (): Promise<void> => {
    const voter = visitor()
    const sent = { phone: somePhone(), name: 'Selam', actors: [id], kind: 'free' }
    // A 503 is no answer to whether it was taken: the page sends the very same again, and so does this.
    const key = { 'idempotency-key': randomUUID() }
    const { status, body } = await until(
      async () => {
        const answer = await voter.call('POST /vote/vote', sent, key)
        return answer.status < 500 && answer
      },
      { withinMs: slowMs, everyMs: 250 },
    )
    assert.equal(status, 202, JSON.stringify(body))
    votes += 1
    const outcome = await until(
      async () => {
        const answer = await voter.call(`GET /vote/ballots/${body['ballot']}`)
        return answer.status === 200 && answer.body['status'] !== 'pending' && answer.body['status']
      },
      { withinMs: slowMs, everyMs: 100 },
    )
    assert.equal(outcome, 'counted')
    await until(async () => (await actorOf(visitor(), id))?.votes === votes, { withinMs: slowMs, everyMs: 100 })
  }

  await step('a free vote counts', vote)
  await step('a page is rendered', async () => {
    const { status, bytes } = await visitor().load(`GET /${id}`, undefined, { accept: 'text/html' })
    assert.equal(status, 200)
    assert.match(bytes.toString('utf8'), /<h1[^>]*>[^<]*Letay|Letay Kiros/)
  })

  for (const service of restarted) {
    await step(`${service} starts again`, async () => {
      await site.restart(service)
      await until(async () => (await actorOf(visitor(), id))?.votes === votes, { withinMs: slowMs, everyMs: 250 })
      await vote()
    })
  }
  await step('she logs in again', async () => {
    await visitor().must('POST /actor/login', { actor: { phone, password } })
  })
  for (const service of restarted)
    assert.equal(await site.restartsOf(service), 0, `${service} ended by itself:\n${await site.logsOf(service)}`)

  await step('a worker that hangs is replaced', async () => {
    // What Docker's init has started: it answers nothing any more, and does not end either.
    const { code, output } = await site.exec('worker', ['sh', '-c', 'kill -STOP $(cat /proc/1/task/1/children)'])
    assert.equal(code, 0, output)
    await until(async () => (await site.restartsOf('worker')) === 1, { withinMs: slowMs + hangMs, everyMs: 1_000 })
    await site.untilHealthy('worker')
    await vote()
  })
}

/** A contest that has been open for an hour. */
export async function seedContest(site: RunningSite): Promise<void> {
  const at = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()
  const seed = ['node', 'db/seeds/contest.ts', '--name', 'Ashenda', '--opens', at(-1), '--closes', at(24)]
  const { code, output } = await site.run('migrate', seed)
  assert.equal(code, 0, output)
}

/** What docker-compose.yml takes away is gone: tried in a container of migrate, whose bounds are the narrowest. */
async function seeLimits(site: RunningSite): Promise<void> {
  const inShell = (script: string) => site.run('migrate', ['sh', '-c', script])
  const may = await inShell('id -u; grep -E "^(CapEff|CapBnd|NoNewPrivs|Seccomp):" /proc/self/status; ulimit -c')
  const none = '0000000000000000'
  for (const line of ['1000', `CapEff:\t${none}`, `CapBnd:\t${none}`, 'NoNewPrivs:\t1', 'Seccomp:\t2', '0'])
    assert.ok(may.output.split('\n').includes(line), `${line} is not in\n${may.output}`)
  const written = await inShell('touch /tmp/here && touch /app/there')
  assert.match(written.output, /\/app\/there.*Read-only file system/)
  // Four times what it may have, and three times the processes.
  const large = await site.run('migrate', ['node', '-e', 'Buffer.alloc(2 ** 31, 1); console.log("it has all of it")'])
  assert.notEqual(large.code, 0)
  assert.ok(!large.output.includes('it has all of it'), large.output)
  const many = await inShell('for i in $(seq 200); do sleep 20 & done; echo "it has all of them"')
  assert.ok(!many.output.includes('it has all of them'), many.output)
}

/** A batch as an admin orders it, down to its PDF; the codes on it. */
async function printCards(
  admin: Visitor,
  { CARD_KEY: key }: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { batch } = await admin.must('POST /card/downloadCards', { key, amount: cards, agent: 'Romanat' })
  const made = await until(
    async () => {
      const { status, link, problem } = await admin.must(`GET /card/batches/${batch}`)
      assert.ok(status !== 'failed', String(problem))
      return status === 'ready' && link
    },
    { withinMs: slowMs, everyMs: 250 },
  )
  const { status, type, bytes } = await admin.load(`GET ${made}`)
  assert.deepEqual([status, type], [200, 'application/pdf'])
  const pages = await pdfText(bytes)
  const { codes } = cardsOn(pages)
  assert.ok(pages.length > 1, 'the PDF has sheets')
  assert.equal(codes.length, cards)
  return codes
}

/** Chromium's renderers are in a namespace of processes of their own, under a filter, and nobody told it to do without. */
async function seeSandbox(site: RunningSite): Promise<void> {
  const look = `
    const { readdirSync, readFileSync } = require('node:fs')
    const read = (pid, file) => { try { return readFileSync('/proc/' + pid + '/' + file, 'utf8') } catch { return '' } }
    const all = readdirSync('/proc').filter((name) => /^\\d+$/.test(name))
    console.log(JSON.stringify(all.map((pid) => ({ command: read(pid, 'cmdline'), status: read(pid, 'status') }))))`
  const shut = await until(
    async () => {
      const { code, output } = await site.exec('media', ['node', '-e', look])
      if (code !== 0) return undefined
      const processes = JSON.parse(output) as readonly { readonly command: string; readonly status: string }[] // printed above
      const chromium = processes.filter(({ command }) => /chrom/.test(command.split('\0')[0] ?? ''))
      assert.deepEqual(
        chromium.filter(({ command }) => command.includes('--no-sandbox')),
        [],
      )
      return chromium.filter(({ status }) => /^NSpid:\t\d+\t\d+/m.test(status))
    },
    { withinMs: slowMs, everyMs: 250 },
  )
  assert.ok(shut.length > 0, 'no process of Chromium is in a sandbox')
  for (const { status } of shut) assert.match(status, /^Seccomp:\t2$/m)
}

interface Actor {
  readonly votes: number
  readonly image1: string | null
}

/** How a contestant is listed; undefined while she is not. */
async function actorOf(visitor: Visitor, id: string): Promise<Actor | undefined> {
  const { status, body } = await visitor.call('POST /actor/getActors', { selection: { id } })
  return status === 200 ? (body['actors'] as Actor[])[0] : undefined // of the contract
}
