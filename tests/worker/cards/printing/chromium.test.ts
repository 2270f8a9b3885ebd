import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createWarmChromium, type WarmChromium } from '@ashenda/worker/cards/printing/warm-chromium.ts'
import { type Logger, pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { given } from '../../../support/environment.ts'
import { descendantsOf, isRunning } from '../../../support/process-tree.ts'
import { until } from '../../../support/until.ts'
import { openPdf, textsOn } from './read-pdf.ts'

// Chromium starts in a second, or in ten on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const started = (chromiums: number[]): Logger =>
  pino({ level: 'info' }, { write: (line: string) => void chromiums.push(...pidIn(line)) })
const pidIn = (line: string): number[] => {
  const { chromium }: { readonly chromium?: number } = JSON.parse(line)
  return chromium === undefined ? [] : [chromium]
}

let warm: WarmChromium | undefined
const open = (chromiums: number[], options: { readonly deadlineMs?: number; readonly usesEach?: number } = {}) => {
  warm = createWarmChromium({
    executablePath: given('CHROMIUM_PATH'),
    production: false,
    lanes: 2,
    usesEach: 100,
    deadlineMs: 20_000,
    log: started(chromiums),
    ...options,
  })
  return warm
}
afterEach(async () => {
  await warm?.close()
  warm = undefined
})

const profilesOf = (pid: number | undefined): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`ashenda-chromium-${pid}-`))
const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await textsOn(await (await openPdf(pdf)).getPage(1))).map(({ text }) => text).join('')

test('a page that draws cards makes no requests and runs no script', async () => {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a listening TCP server
  const site = `http://127.0.0.1:${port}`
  const pdf = await open([]).draw(
    `<link rel="stylesheet" href="${site}/a.css"><img src="${site}/b.png"><iframe src="${site}/c"></iframe>
     <p id="p">unchanged</p><script src="${site}/d.js"></script><script>document.getElementById('p').textContent = 'ran'</script>`,
  )
  server.close()
  expect(requests).toBe(0)
  expect(await textOf(pdf)).toBe('unchanged')
})

test('Chromium and its children know no secrets of the process that started them', async () => {
  vi.stubEnv('CODE_KEY', 'a key that only the worker knows')
  const chromiums: number[] = []
  await open(chromiums).draw('anything')
  const [chromium = 0] = chromiums
  const surroundings = [chromium, ...descendantsOf(chromium)].flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/environ`, 'utf8')]
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException // of the file system
      if (!['ENOENT', 'ESRCH'].includes(code)) throw error
      return [] // it ended meanwhile
    }
  })
  expect(surroundings.length).toBeGreaterThan(1)
  expect(surroundings.join()).not.toContain('a key that only the worker knows')
})

test('after Chromium was killed, drawing or idle, the next drawing starts another one', async () => {
  const chromiums: number[] = []
  const { draw } = open(chromiums)
  await draw('first')
  const drawing = draw('second'.repeat(200_000))
  const [first = 0] = chromiums
  process.kill(first, 'SIGKILL')
  await expect(drawing).rejects.toThrow()
  expect(await textOf(await draw('third'))).toBe('third')
  const [, second = 0] = chromiums
  process.kill(second, 'SIGKILL')
  await until(() => !isRunning(second))
  expect(await textOf(await draw('fourth').catch(() => draw('fourth')))).toBe('fourth')
  expect(chromiums).toHaveLength(3)
  expect(profilesOf(process.pid)).toHaveLength(1)
})

test('a hanging Chromium is stopped, and the next drawing starts another one', async () => {
  const chromiums: number[] = []
  const { draw } = open(chromiums, { deadlineMs: 15_000 })
  await draw('first')
  const [first = 0] = chromiums
  process.kill(first, 'SIGSTOP')
  await expect(draw('second')).rejects.toThrow('no answer within')
  expect(isRunning(first)).toBe(false)
  expect(await textOf(await draw('third'))).toBe('third')
})

test('several draw at once, Chromium is replaced after its share of work, and nothing is left at the end', async () => {
  const chromiums: number[] = []
  const { draw, close } = open(chromiums, { usesEach: 3 })
  const texts = ['one', 'two', 'three', 'four', 'five']
  const drawn = await Promise.all(texts.map((text) => draw(`<p>${text}`)))
  expect(await Promise.all(drawn.map(textOf))).toEqual(texts)
  expect(chromiums.length).toBeGreaterThan(1)
  const processes = chromiums.flatMap((pid) => [pid, ...descendantsOf(pid)])
  await close()
  await until(() => !processes.some(isRunning))
  expect(profilesOf(process.pid)).toEqual([])
  await expect(draw('late')).rejects.toThrow('closed')
})

test('a sheet leaves memory once it was taken, while its Chromium goes on', async () => {
  const { draw } = open([])
  const drawn: WeakRef<Uint8Array>[] = []
  for (const text of ['one', 'two', 'three']) drawn.push(new WeakRef(await draw(text)))
  await draw('four')
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  await until(() => {
    collect()
    return drawn.every((pdf) => pdf.deref() === undefined)
  })
})

test('when the worker is killed with -9, its Chromium ends too', async () => {
  const program = `
    const { createWarmChromium } = await import('@ashenda/worker/cards/printing/warm-chromium.ts')
    const { pino } = await import('pino')
    const warm = createWarmChromium({ executablePath: process.env.CHROMIUM_PATH, production: false, lanes: 2, usesEach: 9, deadlineMs: 20_000, log: pino({ level: 'silent' }) })
    await warm.draw('drawn')
    process.stdout.write('drawn')
    process.stdin.resume()`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: { PATH: process.env['PATH'], CHROMIUM_PATH: given('CHROMIUM_PATH') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(worker, 'exit')
  await once(worker.stdout, 'data')
  const processes = descendantsOf(worker.pid ?? 0)
  expect(processes.length).toBeGreaterThan(2)
  worker.kill('SIGKILL')
  await exit
  await until(() => !processes.some(isRunning))
  // Its folder is removed when the next one starts.
  const [profile] = profilesOf(worker.pid)
  await open([]).draw('next')
  expect(existsSync(`${tmpdir()}/${profile}`)).toBe(false)
})
