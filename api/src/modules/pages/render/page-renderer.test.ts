import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PageRequest } from '@ashenda/core/contracts/page-render.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PageRenderer } from './page-renderer.ts'

/** In place of the web app's build for the server: does with a page what its address says. */
const build = `
import { setTimeout } from 'node:timers/promises'
import { appendFileSync, existsSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
const deeds = {
  throw: () => { throw new Error('a component threw') },
  'throw-odd': () => { throw { odd: () => 1 } },
  hang: () => { for (;;) {} },
  die: () => process.exit(7),
  slow: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20),
}
export async function createRenderer(webDir) {
  appendFileSync(join(webDir, 'starts'), '.')
  while (existsSync(join(webDir, 'starting'))) await setTimeout(10)
  return {
    renderPage({ path }) {
      deeds[path.slice(1)]?.()
      return { html: path, head: path === '/thread' ? readlinkSync('/proc/thread-self') : webDir }
    },
  }
}
`

/** Begins a build that cannot even be loaded. */
const countedStart = `
import { appendFileSync } from 'node:fs'
appendFileSync(new URL('../starts', import.meta.url), '.')
`

let webDir = ''
/** Holds its thread back in the middle of its start while it is there. */
const starting = (): string => join(webDir, 'starting')
const starts = async (): Promise<number> => (await readFile(join(webDir, 'starts')).catch(() => '')).length

beforeEach(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'renderer-'))
  await mkdir(join(webDir, '.server'))
  await writeFile(join(webDir, '.server/main.js'), build)
  await writeFile(join(webDir, 'package.json'), '{"type":"module"}')
})

afterEach(() => rm(webDir, { recursive: true }))

const page = (path: string): PageRequest => ({ path, search: '', language: 'en', data: { now: '' } })
const patientMs = 60_000

/** One that gives up after so long, and is ready. */
async function readyRenderer(longestMs = patientMs): Promise<PageRenderer> {
  const renderer = new PageRenderer(webDir, longestMs)
  await expect.poll(() => renderer.render(page('/ready')).catch(() => undefined)).toBeDefined()
  return renderer
}

const htmlOf = async (renderer: PageRenderer, path: string): Promise<string> => (await renderer.render(page(path))).html

test('pages come rendered, each to who asked for it', async () => {
  const renderer = new PageRenderer(webDir, patientMs)
  const paths = ['/', '/about', '/policy']
  expect(await Promise.all(paths.map((path) => htmlOf(renderer, path)))).toEqual(paths)
})

test.each(['/throw', '/throw-odd'])('a page that cannot be rendered (%s) fails alone', async (path) => {
  const renderer = await readyRenderer()
  const failing = expect(renderer.render(page(path))).rejects.toThrow(/threw|odd/)
  expect(await htmlOf(renderer, '/about')).toBe('/about')
  await failing
})

test('a page that hangs is given up, and the next one is rendered', async () => {
  const renderer = await readyRenderer(500)
  await expect(renderer.render(page('/hang'))).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(() => htmlOf(renderer, '/about').catch(() => '')).toBe('/about')
})

test('where the thread dies, whoever waits for it is told, and the next page has a new one', async () => {
  const renderer = await readyRenderer()
  const waiting = ['/die', '/about'].map((path) => renderer.render(page(path)))
  const ends = await Promise.allSettled(waiting)
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await htmlOf(renderer, '/about')).toBe('/about')
})

test('a build that does not load fails each page, and is tried again after a pause', async () => {
  await writeFile(join(webDir, '.server/main.js'), `${countedStart}throw new Error("half a file")`)
  const renderer = new PageRenderer(webDir, patientMs, 1_000)
  await expect(renderer.render(page('/about'))).rejects.toThrow('half a file')
  // At once: a pause ends by the clock.
  await expect(renderer.render(page('/about'))).rejects.toMatchObject({ code: 'unavailable' })
  expect(await starts()).toBe(1)
  await writeFile(join(webDir, '.server/main.js'), build)
  await expect.poll(() => htmlOf(renderer, '/about').catch(() => '')).toBe('/about')
  expect(await starts()).toBe(2)
})

test('where too many wait, the next one is refused at once, and those that wait are served', async () => {
  await writeFile(starting(), '')
  const renderer = new PageRenderer(webDir, patientMs)
  const waiting = Array.from({ length: 500 }, (_, number) => htmlOf(renderer, `/${number}`))
  await expect(renderer.render(page('/about'))).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
  await rm(starting())
  expect(await Promise.all(waiting)).toHaveLength(500)
  expect(await htmlOf(renderer, '/about')).toBe('/about')
})

test('a slow start costs the pages that wait for it, and does not begin anew with each', async () => {
  await writeFile(starting(), '')
  const renderer = new PageRenderer(webDir, 3_000)
  await expect(renderer.render(page('/about'))).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(starts).toBe(1)
  await expect(renderer.render(page('/about'))).rejects.toMatchObject({ code: 'unavailable' })
  await rm(starting())
  await expect.poll(() => htmlOf(renderer, '/about').catch(() => '')).toBe('/about')
  expect(await starts()).toBe(1)
})

test('more than it can do in time costs those at the end of the queue, and who comes afterwards waits for none of them', async () => {
  // A thread of the lowest priority may be silent for a second; after half of the time that a page may take it would be one that hangs.
  const renderer = await readyRenderer(3_000)
  const ends = await Promise.allSettled(Array.from({ length: 400 }, () => renderer.render(page('/slow'))))
  const served = ends.filter(({ status }) => status === 'fulfilled')
  expect(served.length).toBeGreaterThan(0)
  expect(served.length).toBeLessThan(400)
  expect(await htmlOf(renderer, '/about')).toBe('/about')
  expect(await starts()).toBe(1)
})

test('pages of one person wait for those of everybody', async () => {
  const renderer = await readyRenderer()
  const ended: string[] = []
  const pages = [...Array.from({ length: 20 }, () => ['/slow', true] as const), ['/about', false] as const]
  await Promise.all(
    pages.map(([path, isPersonal]) => renderer.render(page(path), { isPersonal }).then(() => ended.push(path))),
  )
  expect(ended.indexOf('/about')).toBeLessThan(8)
})

test.runIf(process.platform === 'linux')(
  'ballots come first: the thread of pages has the lowest priority, the others keep theirs',
  async () => {
    const renderer = await readyRenderer()
    const { head } = await renderer.render(page('/thread'))
    expect(getPriority(Number(head.split('/').at(-1)))).toBe(19)
    expect(getPriority()).toBeLessThan(19)
  },
)

test('a document is encoded beside the event loop, each encoding with a tag of its own', async () => {
  const renderer = await readyRenderer()
  const html = `<p>${'ኣሸንዳ '.repeat(1_000)}</p>`
  const [br, gzip, identity] = await Promise.all(
    (['br', 'gzip', 'identity'] as const).map((encoding) => renderer.encode(html, encoding)),
  )
  expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(html)
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(html)
  expect(Buffer.from(identity?.body ?? []).toString()).toBe(html)
  expect(new Set([br?.etag, gzip?.etag, identity?.etag])).toHaveLength(3)
  expect(await renderer.encode(html, 'br')).toEqual(br)
})

test('a document is encoded also where the thread starts, dies or hangs', async () => {
  await writeFile(starting(), '')
  const renderer = new PageRenderer(webDir, 500)
  const encoded = (html: string) => renderer.encode(html, 'identity').then(({ body }) => Buffer.from(body).toString())
  expect(await encoded('not started')).toBe('not started')
  await expect(renderer.render(page('/about'))).rejects.toMatchObject({ code: 'unavailable' })
  expect(await encoded('while it starts')).toBe('while it starts')
  await rm(starting())
  await expect.poll(() => htmlOf(renderer, '/about').catch(() => '')).toBe('/about')
  for (const end of ['/die', '/hang']) {
    const given = renderer.render(page(end)).catch(() => undefined)
    expect(await encoded(end)).toBe(end)
    await given
    await expect.poll(() => htmlOf(renderer, '/about').catch(() => '')).toBe('/about')
  }
})

test('a program that has nothing else to do ends, though its thread waits for pages', async () => {
  const program = join(webDir, 'program.js')
  await writeFile(
    program,
    `import { PageRenderer } from '${new URL('./page-renderer.ts', import.meta.url).href}'
    const { html } = await new PageRenderer('${webDir}', ${patientMs}).render(${JSON.stringify(page('/ready'))})
    process.stdout.write(html)`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: patientMs / 2 })
  expect(stdout).toBe('/ready')
})
