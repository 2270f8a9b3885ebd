import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findForeignWaits } from './foreign-waits.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const files = globSync('{core,db,api/src,worker/src}/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
)

/** What is there at once, or nearly so, and waits for nobody; by file and beginning. */
const allowed: readonly (readonly [file: string, what: string])[] = [
  ['worker/src/ballots/record-group.ts', 'digestsOfGroup('], // digests, made while Postgres works: one turn of the loop
  ['api/src/modules/sessions/sessions.ts', 'this.cookie.holding('],
  ['api/src/modules/suspicion/find-groups.ts', 'presentGroup('],
  ['db/queries/contest/contests.ts', 'shown('],
  ['db/queries/contest/contests.ts', 'finalProblem('],
  ['db/queries/contest/contest-settings.ts', 'settingsProblem('],
  ['db/queries/contest/contest-settings.ts', 'titleProblem('],
  ['db/queries/contest/contest-settings.ts', 'rulesProblem('],
  ['db/queries/titles/standing.ts', 'asksJury('],
  ['db/queries/titles/titles.ts', 'titlesProblem('],
  ['db/queries/contest/contest-archive.ts', 'parts('], // reads a file of this machine, piece by piece
  ['db/peppers/settle-peppers.ts', 'pepperIdOf('],
]

test('inside a transaction nothing but Postgres is awaited', () => {
  const found = files.flatMap((file) => findForeignWaits(readFileSync(path.join(root, file), 'utf8'), file))
  const isAllowed = ({ file, what }: (typeof found)[number]) =>
    allowed.some(([where, beginning]) => file === where && what.startsWith(beginning))
  expect(found.filter((one) => !isAllowed(one))).toEqual([])
  const used = allowed.filter(([where, beginning]) =>
    found.some(({ file, what }) => file === where && what.startsWith(beginning)),
  )
  expect(used, 'each that is allowed is there').toEqual(allowed)
  expect(files.length).toBeGreaterThan(300)
})

describe('foreign waits inside a transaction', () => {
  const inside = (work: string) => `const done = (sql, storage) =>\n  sql.begin(async (tx) => {\n${work}\n})`

  test.each([
    ['a storage', inside('await storage.write(key, bytes)'), 'storage.write(key, bytes)'],
    ['a queue, at the end', inside('await tx`select 1`\nreturn queue.add(name, data)'), 'queue.add(name, data)'],
    ['HTTP', inside('const answer = await fetch(url)'), 'fetch(url)'],
    ['another pool', inside('const [row] = await sql`select 1`'), 'sql`select 1`'],
    ['a timer beside a statement', inside('await Promise.all([tx`select 1`, wait(1_000)])'), 'wait(1_000)'],
    ['what was begun before', inside('const job = queue.add(name)\nawait tx`select 1`\nawait job'), 'queue.add(name)'],
    ['one of two ways', inside('await (isKnown ? tx`select 1` : redis.get(key))'), 'redis.get(key)'],
    ['what stands in for nothing', inside('await ((await find(tx)) ?? redis.get(key))'), 'redis.get(key)'],
    ['a loop', inside('for (const id of ids) await store[step](id)'), 'store[step](id)'],
    ['a stream', inside('for await (const piece of storage.list(area)) keep(piece)'), 'storage.list(area)'],
    [
      'a function of its own',
      inside('const ask = async () => { await redis.get(key) }\nawait ask(tx)'),
      'redis.get(key)',
    ],
    ['a concise function', 'sql.begin((tx) => storage.remove(keys))', 'storage.remove(keys)'],
    ['a savepoint', inside('await tx.savepoint(async (inner) => {\nawait event()\n})'), 'event()'],
    ['another name', 'sql.begin(async (one) => {\nawait event()\n})', 'event()'],
    [
      'a function that is given one',
      'export async function enter(one: Transaction, queue: Queue) {\n  await queue.add(name)\n}',
      'queue.add(name)',
    ],
    ['one that takes either', 'const enter = async (sql: Sql | Transaction) => {\n  await publish()\n}', 'publish()'],
    [
      'a method',
      'class Photos {\n  async enter(tx) {\n    await this.#storage.write(key)\n  }\n}',
      'this.#storage.write(key)',
    ],
    ['a function nobody can look into', 'sql.begin(work)', 'sql.begin(work)'],
    ['one that does not take it', 'sql.begin(async () => {})', 'sql.begin(async () => {})'],
  ])('%s', (_what, text, found) => {
    expect(findForeignWaits(text, 'a.ts').map(({ what }) => what)).toEqual([found])
  })

  test('are found with the line, in text of any script', () => {
    const text = `// ድምጽ\n${inside("await tx`select 'ሓ'`\nawait event()")}\n`
    expect(findForeignWaits('await 1\n', 'first.ts')).toEqual([])
    expect(findForeignWaits(text, 'a.ts')).toEqual([{ file: 'a.ts', line: 5, what: 'event()' }])
  })

  test.each([
    ['statements', inside('await tx`select 1`\nreturn tx`select 2`')],
    ['what is given the transaction', inside('await Promise.all([write(tx), read(tx, key)])\nreturn close(tx)')],
    ['statements of a list', inside('await Promise.all(rows.map((row) => insert(tx, row)))')],
    [
      'what was sent before',
      inside('const isStill = better ? replace(tx) : hold(tx)\nif (!(await isStill)) throw no()'),
    ],
    ['a function that has it from around', inside('const insert = (id) => tx.unsafe(`select`, [id])\nawait insert(1)')],
    ['values', inside('const rows = await tx`select 1`\nreturn rows.map((row) => Number(row.n))')],
    ['other work after it', 'await sql.begin(async (tx) => {\nawait tx`select 1`\n})\nawait queue.add(name)'],
  ])('are not %s', (_what, text) => {
    expect(findForeignWaits(text, 'a.ts')).toEqual([])
  })
})
