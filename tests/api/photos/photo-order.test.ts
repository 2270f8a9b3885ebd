import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Account, registerContestant } from '../../support/accounts.ts'
import { readAnswer, refused } from '../../support/http.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()

const photo = (contestant: string, slot: number, name: string) => ({
  contestant_id: contestant,
  slot,
  file: `${name}.webp`,
  width: 960,
  height: 1200,
  colour: '#b78d79',
})
const named = () => randomUUID()

async function withPhotos(slots: readonly number[]): Promise<{ her: Account; files: string[] }> {
  const her = await registerContestant(platform)
  const rows = slots.map((slot) => ({ id: randomUUID(), ...photo(her.id, slot, named()) }))
  for (const row of rows) await platform.sql`insert into images ${platform.sql(row)}`
  return { her, files: rows.map(({ file }) => file) }
}

const order = async ({ cookie }: Account, files: readonly (string | undefined)[]) =>
  readAnswer(
    await fetch(`${platform.url}/actor/photo-order`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ files }),
    }),
  )
const filesOf = async (id: string, table = 'images') =>
  (
    await platform.sql<{ slot: number; file: string }[]>`
      select slot, file from ${platform.sql(table)} where contestant_id = ${id} order by slot`
  ).map(({ slot, file }) => [slot, file])

test('photos take the order she wants, and keep their ids', async () => {
  const { her, files } = await withPhotos([1, 2, 3])
  const [a, b, c] = files
  const ids = await platform.sql`select id, file from images where contestant_id = ${her.id} order by file`
  expect(await order(her, [c, a, b])).toMatchObject({ status: 200 })
  expect(await filesOf(her.id)).toEqual([
    [1, c],
    [2, a],
    [3, b],
  ])
  expect(await platform.sql`select id, file from images where contestant_id = ${her.id} order by file`).toEqual(ids)
})

test('two photos with a gap close up', async () => {
  const { her, files } = await withPhotos([1, 3])
  expect(await order(her, [files[1], files[0]])).toMatchObject({ status: 200 })
  expect(await filesOf(her.id)).toEqual([
    [1, files[1]],
    [2, files[0]],
  ])
})

test('photos that wait, and one that is being prepared, move along', async () => {
  const { her, files } = await withPhotos([1, 2])
  const waiting = photo(her.id, 2, named())
  const [version, upload] = [randomUUID(), randomUUID()]
  await platform.sql`insert into contestant_changes (contestant_id, version) values (${her.id}, ${version})`
  await platform.sql`insert into waiting_images ${platform.sql(waiting)}`
  await platform.sql`insert into uploads (id, contestant_id, slot) values (${upload}, ${her.id}, 2)`
  // Her page shows the waiting one instead of the second.
  expect(await order(her, [waiting.file, files[0]])).toMatchObject({ status: 200 })
  expect(await filesOf(her.id)).toEqual([
    [1, files[1]],
    [2, files[0]],
  ])
  expect(await filesOf(her.id, 'waiting_images')).toEqual([[1, waiting.file]])
  expect(await platform.sql`select slot from uploads where id = ${upload}`).toEqual([{ slot: 1 }])
  const [change] = await platform.sql`select version from contestant_changes where contestant_id = ${her.id}`
  expect(change?.['version']).not.toBe(version)
})

test('an order of other photos than hers is refused, and moves nothing', async () => {
  const { her, files } = await withPhotos([1, 2])
  const other = await withPhotos([1])
  for (const wanted of [[files[0]], [...files].reverse().concat('no.webp'), [files[1], other.files[0]]])
    expect(await order(her, wanted)).toMatchObject(refused(409, 'version_conflict'))
  expect(await filesOf(her.id)).toEqual([
    [1, files[0]],
    [2, files[1]],
  ])
})

test('two orders at once leave each slot with one photo', async () => {
  const { her, files } = await withPhotos([1, 2, 3])
  const answers = await Promise.all([
    order(her, [files[2], files[1], files[0]]),
    order(her, [files[1], files[0], files[2]]),
    order(her, [files[0], files[2], files[1]]),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await filesOf(her.id)).map(([, file]) => file).toSorted()).toEqual(files.toSorted())
})
