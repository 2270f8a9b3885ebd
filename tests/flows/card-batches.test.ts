import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { batchTopic, type ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import { keyOfCardFile } from '@ashenda/db/storage/keys.ts'
import { openCardMaking } from '@ashenda/worker/handlers/cards/open-card-making.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Account, insertAdmin, logIn, registerContestant } from '../support/accounts.ts'
import { insertBatch, loadFile, orderCards, payVote } from '../support/cards.ts'
import { insertContest } from '../support/contest-data.ts'
import { given } from '../support/environment.ts'
import { LiveClient } from '../support/live-client.ts'
import { type Platform, startPlatform, testCodePepper } from '../support/platform.ts'
import { until } from '../support/until.ts'

let platform: Platform
let admin: Account
const clients: LiveClient[] = []

beforeAll(async () => {
  platform = await startPlatform((sql) => insertContest(sql))
  admin = await insertAdmin(platform)
})
afterAll(() => platform.close())
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})

type BatchMessage = Extract<ServerMessage, { type: 'batch' }>

async function listen(batch: string, cookie?: string): Promise<LiveClient> {
  const client = new LiveClient(platform.url, platform.url, cookie)
  clients.push(client)
  await once(client.socket, 'open')
  client.say({ type: 'subscribe', topic: batchTopic(batch) })
  return client
}
const told = ({ heard }: LiveClient): readonly BatchMessage[] => heard.filter((message) => message.type === 'batch')
const hears = (client: LiveClient, progress: number): Promise<BatchMessage> =>
  until(() => told(client).find((message) => message.progress === progress))

describe('[ADM-07] cards that an admin orders', () => {
  test('are drawn, handed out as one PDF within the answer, and pay', async () => {
    const making = openCardMaking(
      {
        CODE_PEPPER: testCodePepper,
        CODE_KEY: '5c'.repeat(32),
        CARD_PDF_DAYS: 30,
        CHROMIUM_PATH: given('CHROMIUM_PATH'),
        PUBLIC_URL: platform.url,
        NODE_ENV: 'test',
      },
      pino({ level: 'silent' }),
    )
    const worker = await platform.startWorker(undefined, making)
    onTestFinished(async () => {
      await worker.close()
      await making.printer.close()
    })
    const { status, body } = await orderCards(platform, { amount: 11, agent: 'Letay' }, { cookie: admin.cookie })
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true, link: expect.any(String) } })
    const file = await loadFile(platform, body['link'], admin.cookie)
    const codes = await codesIn(file.rawPayload)
    expect(new Set(codes).size).toBe(11)
    expect(await payVote(platform, codes[10] ?? '')).toMatchObject({ status: 200, body: { pending: false } })
  })
})

/** The codes printed on the sheets of a PDF, in their order. */
async function codesIn(pdf: Uint8Array): Promise<readonly string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const codes: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    codes.push(...(text.match(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g) ?? []))
  }
  await task.destroy()
  return codes
}

describe('[QUE-02] the page that waits for a batch', () => {
  /** What the worker does to a batch of two chunks, step by step. */
  const stepsOf = (id: string) => {
    const { sql, services } = platform
    const publish = () => services.publish({ type: 'batch-changed', batch: id })
    const draw = async (chunk: number): Promise<void> => {
      await sql`update card_chunks set drawn_at = now(), sha256 = '\\x00' where batch_id = ${id} and number = ${chunk}`
      publish()
    }
    return {
      makeCodes: async () => {
        await sql`insert into card_chunks values (${id}, 1, 1, 2), (${id}, 2, 3, 4)`
        await sql`update card_batches set codes_at = now() where id = ${id}`
        publish()
      },
      draw,
      finish: async () => {
        await services.storage.write(keyOfCardFile(`${id}.pdf`), Buffer.from('%PDF-'))
        await sql`update card_batches set file = ${`${id}.pdf`}, bytes = 5, rendered_at = now() where id = ${id}`
      },
    }
  }

  test('hears how far it is, never less than before, and gets the link to its file, also where the last hint is lost', async () => {
    const agent = randomUUID()
    const answer = orderCards(platform, { amount: 4, agent }, { cookie: admin.cookie })
    const [row] = await until(async () => {
      const found = await platform.sql<{ id: string }[]>`select id from card_batches where agent = ${agent}`
      return found.length > 0 && found
    })
    const id = row?.id ?? ''
    const { makeCodes, draw, finish } = stepsOf(id)
    const page = await listen(id, admin.cookie)
    expect(await hears(page, 0)).toEqual({ type: 'batch', topic: batchTopic(id), status: 'making', progress: 0 })
    await makeCodes()
    expect(await hears(page, 10)).toMatchObject({ status: 'rendering' })
    await draw(1)
    await hears(page, 52)
    await draw(2)
    await hears(page, 95)
    await finish()
    const { link } = await hears(page, 100)
    expect((await loadFile(platform, link, admin.cookie)).body).toBe('%PDF-')
    expect(told(page).map(({ progress }) => progress)).toEqual([0, 10, 52, 95, 100])
    expect(await answer).toMatchObject({ status: 200, body: { batch: id } })
    const late = await listen(id, admin.cookie)
    expect(await hears(late, 100)).toMatchObject({ status: 'ready', link: expect.stringContaining(id) })
  })

  test('hears why it failed', async () => {
    const { id } = await insertBatch(platform)
    await platform.sql`
      update card_batches set rendered_at = null, file = null, bytes = null, problem = 'no room' where id = ${id}`
    const page = await listen(id, admin.cookie)
    expect(await page.hears('batch')).toMatchObject({ status: 'failed', problem: 'no room' })
  })

  test('is an admin’s, for as long as she is logged in', async () => {
    const { id } = await insertBatch(platform)
    const { cookie } = await registerContestant(platform)
    for (const [who, code] of [
      [undefined, 'not_authenticated'],
      [cookie, 'not_allowed'],
    ] as const)
      expect(await (await listen(id, who)).hears('error')).toMatchObject({ code, topic: batchTopic(id) })
    expect(await (await listen(randomUUID(), admin.cookie)).hears('error')).toMatchObject({ code: 'not_allowed' })
    expect(clients.flatMap(told)).toEqual([])
    const session = await logIn(platform, admin.id, 'admin')
    const page = await listen(id, session)
    await page.hears('batch')
    await platform.app.inject({ url: '/api/logout', headers: { cookie: session } })
    expect(await page.hears('error')).toMatchObject({ code: 'not_authenticated', topic: batchTopic(id) })
  })
})
