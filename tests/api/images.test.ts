import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { given } from '../support/environment.ts'
import { commandOf, environmentOf } from '../support/images/dockerfile.ts'
import { documentedPrograms } from '../support/images/documented-programs.ts'
import { imageTree } from '../support/images/image-tree.ts'
import { layOut, runWithin } from '../support/images/lay-out.ts'
import { missingModules } from '../support/images/missing-modules.ts'
import { projectFile } from '../support/project-file.ts'
import type { Ended } from '../support/run-node.ts'

const targets = ['api', 'worker', 'media', 'migrate'] as const

let home = ''
const folderOf = (target: string): string => path.join(home, target)

beforeAll(() => {
  home = mkdtempSync(path.join(given('DATA_DIR'), 'images-'))
  for (const target of [...targets, 'web']) layOut(imageTree(target), folderOf(target))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Starts a program where an image has it, with what its stage says and nothing else. */
function runIn(target: string, command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const [node, ...words] = command
  expect(node).toBe('node')
  return runWithin(folderOf(target), words, { ...environmentOf(target), ...env })
}

/** A server that says it is well at one address alone, until the test ends. */
async function answering(address: string): Promise<string> {
  const server = createServer(({ url }, answer) => answer.writeHead(url === address ? 200 : 404).end('well'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const listening = server.address()
  return typeof listening === 'object' && listening ? String(listening.port) : ''
}

describe.each(targets)('[OPS-01] the image %s', (target) => {
  const tree = imageTree(target)

  test('has whatever its files load, at once or later, but for the built pages', async () => {
    const render = 'api/src/modules/pages/render/render-thread.ts: (computed)'
    expect(await missingModules(tree, folderOf(target))).toEqual(target === 'api' ? [render] : [])
  })

  test('has no demo data, no simulated payments, no tests and no secrets', () => {
    const unwanted = /^db\/(?:demo|drawings)\/|^api\/sandbox\/|[.]test[.]|(?:^|\/)[.]env/
    expect([...tree.keys()].filter((name) => unwanted.test(name))).toEqual([])
  })

  test('starts, and says what it must be told', async () => {
    const { code, output } = await runIn(target, commandOf(target, 'CMD'))
    expect(output).toMatch(/^The environment is not complete:\n {2}- DATABASE_URL is not set\n/)
    expect(code).toBe(1)
  })
})

test.each([
  ['api', '/health/live'],
  ['worker', '/metrics'],
  ['media', '/metrics'],
])('[OPS-01] %s is called healthy while %s answers', async (target, address) => {
  for (const [asked, code] of [
    [address, 0],
    ['/elsewhere', 1],
  ] as const) {
    const port = await answering(asked)
    const ended = await runIn(target, commandOf(target, 'HEALTHCHECK'), { PORT: port, METRICS_PORT: port })
    expect(ended).toEqual({ code, output: '' })
  }
})

test('[OPS-01] migrate prepares an empty database, and makes the contest as the documents tell', async () => {
  const database = await createDatabase({ migrated: false })
  onTestFinished(() => database.drop())
  const env = { ...database.env, PHONE_PEPPER: 'p'.repeat(32), CODE_PEPPER: 'c'.repeat(32) }
  expect(await runIn('migrate', commandOf('migrate', 'CMD'), env)).toEqual({ code: 0, output: '' })
  const programs = documentedPrograms().filter(({ service }) => service === 'migrate')
  expect(programs).toHaveLength(2)
  const [seed, rotate] = ['contest', 'pepper'].map((word) =>
    programs.find(({ command }) => command.some((part) => part.endsWith('.ts') && part.includes(word))),
  )
  expect(await runIn('migrate', seed?.command ?? [], env)).toEqual({ code: 0, output: '' })
  expect(await database.sql`select name, current from contests`).toEqual([{ name: 'Ashenda 2027', current: true }])
  expect(await runIn('migrate', rotate?.command ?? [], env)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^PHONE_PEPPER \([0-9a-f]{16}\): needed for all that is new, the contest "Ashenda 2027"$/m,
    ),
  })
})

test('[OPS-01] the documents ask the api of its container how it is', async () => {
  const [ask, ...more] = documentedPrograms().filter(({ service }) => service !== 'migrate')
  expect([ask?.service, more]).toEqual(['api', []])
  const port = await answering('/health/ready')
  const there = `127.0.0.1:${environmentOf('api')['PORT']}/`
  const command = ask?.command.map((word) => word.replace(there, `127.0.0.1:${port}/`)) ?? []
  expect(await runIn('api', command)).toEqual({ code: 0, output: 'well\n' })
})

test('[OPS-01] the api renders pages with what its image has', async () => {
  const about = { path: '/about', search: '', language: 'en', data: { now: '2026-08-20T09:00:00.000Z' } }
  const render = `
    import('./api/src/modules/pages/render/page-renderer.ts').then(async ({ PageRenderer }) => {
      const { html, head } = await new PageRenderer('web/dist', 60_000).render(${JSON.stringify(about)})
      console.log(html.includes('About us'), head.includes('<style>'))
      process.exit()
    })`
  expect(await runIn('api', ['node', '-e', render])).toEqual({ code: 0, output: 'true true\n' })
})

test('[I18-04] the image that draws cards has the faces of their letters', async () => {
  const print = `import('./worker/src/cards/printing/fonts.ts').then((fonts) => console.log(fonts.designFonts()))`
  const { code, output } = await runIn('media', ['node', '-e', print])
  expect([code, output.match(/@font-face\{/g)?.length]).toEqual([0, 4])
})

test('[OPS-01] the stage that builds the pages has what its files load', async () => {
  expect(await missingModules(imageTree('web'), folderOf('web'))).toEqual([])
})

test('[OPS-01] what a file wants and an image has not is named: a file left out, a package only development has', async () => {
  const folder = path.join(home, 'wanting')
  const leftOut = projectFile('.dockerignore').replace('db/drizzle.config.ts', 'db/seeds\n!db/seeds/zones.ts')
  const tree = imageTree('migrate', leftOut)
  layOut(tree, folder)
  expect(await missingModules(tree, folder)).toEqual([
    'db/drizzle.config.ts: drizzle-kit',
    'db/prepare.ts: ./seeds/admin.ts',
    'db/seeds/zones.ts: ./seed-id.ts',
  ])
})
