import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../scripts/processes/app.ts'
import { openRunFolder } from '../../scripts/services/data-folder.ts'
import { freePort } from '../../scripts/services/port.ts'

const ending = new AbortController()
const { signal } = ending
let app: App | undefined
let remove = (): void => {}

afterAll(() => ending.abort())
afterEach(async () => {
  vi.useRealTimers()
  await app?.stop(signal)
  remove()
})

/** A Node program that finds a free port in PORT. */
async function startProgram(program: string): Promise<App> {
  const run = await openRunFolder('slow-start', { inMemory: true })
  remove = run.remove
  const port = String(await freePort())
  app = startApp({
    name: 'slow',
    args: ['-e', program],
    env: { PORT: port },
    dataDir: run.folder,
    readyAt: `http://127.0.0.1:${port}/`,
  })
  return app
}

test('a slow start is awaited while the process lives, and its progress is printed', async () => {
  const slow = await startProgram(`
    console.log('reading the directory')
    let asked = 0
    require('node:http').createServer((_request, response) => {
      asked += 1
      response.writeHead(asked < 20 ? 503 : 200).end('no directory yet')
    }).listen(Number(process.env.PORT), '127.0.0.1')`)
  const told: string[] = []
  const tell = (text: string): void => {
    told.push(text)
    // Any time limit would expire now.
    vi.setSystemTime(Date.now() + 3_600_000)
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  await slow.untilReady(signal, { everyMs: 200, log: tell })
  expect(told.join('\n')).toContain('503 no directory yet')
  expect(told.join('\n')).toContain('its log ends with: reading the directory')
})

test('a process that dies before it is ready ends the start with its output', async () => {
  const dying = await startProgram(`console.error('there is no Postgres'); process.exit(3)`)
  await expect(Promise.race([dying.untilReady(signal), dying.failedStart])).rejects.toThrow(
    /slow ended with code 3:\nthere is no Postgres/,
  )
})
