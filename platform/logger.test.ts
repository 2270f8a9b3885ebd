import { execFile, execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from './logger.ts'

let folder: string
let pipe: number

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ashenda-log-'))
  const file = path.join(folder, 'pipe')
  execFileSync('mkfifo', [file])
  pipe = openSync(file, constants.O_RDWR | constants.O_NONBLOCK)
})
afterEach(() => {
  closeSync(pipe)
  rmSync(folder, { recursive: true })
})

/** Everything in the pipe. */
function drain(): string {
  const chunk = Buffer.alloc(65_536)
  let text = ''
  try {
    for (;;) text += chunk.toString('utf8', 0, readSync(pipe, chunk))
  } catch {} // nothing more
  return text
}

/** Reads until the pipe stays empty: waiting lines are written as room appears. */
async function readAll(): Promise<readonly Record<string, unknown>[]> {
  let text = ''
  for (let quietSince = performance.now(); performance.now() - quietSince < 2_500; ) {
    const more = drain()
    if (more !== '') quietSince = performance.now()
    text += more
    await wait(20)
  }
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>) // of pino
}

/** A log is never closed; in this process it would retry for as long as the tests run. */
const programWithFullDisk = `
import { openSync } from 'node:fs'
import { createLogger } from '${new URL('./logger.ts', import.meta.url).href}'
const log = createLogger({ process: 'api', level: 'info', descriptor: openSync('/dev/full', 'w') })
const startedAt = performance.now()
for (let line = 0; line < 2_000; line += 1) log.error({ err: new Error('out of room') }, 'a line for nobody')
process.stdout.write(String(performance.now() - startedAt))
setTimeout(() => {}, 2_500) // two further attempts to write fail as well
`

test('a log on a full disk ends nobody, and nobody waits for it', async () => {
  const args = ['--input-type=module', '--eval', programWithFullDisk]
  // Rejects if the program fails or does not end.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 })
  expect(stderr).toBe('')
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(Number(stdout)).toBeLessThan(5_000)
})

test('lines that could not be written follow whole when there is room, without another line', async () => {
  const log = createLogger({ process: 'worker', level: 'info', descriptor: pipe })
  const lines = 1_000
  for (let line = 0; line < lines; line += 1) log.info({ line, filler: 'x'.repeat(100) }, 'said')
  const read = await readAll()
  expect(read.map(({ line }) => line)).toEqual(Array.from({ length: lines }, (_, line) => line))
  expect(read[0]).toMatchObject({ process: 'worker', msg: 'said' })
}, 30_000)

test('for lines without room in memory the log says how many were lost', async () => {
  const log = createLogger({ process: 'worker', level: 'info', descriptor: pipe })
  const lines = 3_000
  for (let line = 0; line < lines; line += 1) log.info({ line, filler: 'x'.repeat(1_000) }, 'said')
  const read = await readAll()
  const said = read.filter(({ msg }) => msg === 'said')
  const lost = read.filter(({ msg }) => String(msg).startsWith('log lines were lost'))
  expect(said.length).toBeGreaterThan(500)
  expect(said.length).toBeLessThan(lines)
  expect(said.length + lost.reduce((sum, { lines: count }) => sum + Number(count), 0)).toBe(lines)
}, 60_000)
