import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '@ashenda/platform/storage/storage.ts'
import { afterEach, expect, test } from 'vitest'
import { claimDataFolder, emptyDataFolder, openRunFolder, storedFolders } from '../../scripts/services/data-folder.ts'
import { markOf } from '../../scripts/services/process-identity.ts'

let remove = (): void => {}
afterEach(() => remove())

async function folderOfASite(): Promise<string> {
  const run = await openRunFolder('reset', { inMemory: true })
  remove = run.remove
  const folder = join(run.folder, 'data')
  for (const name of ['postgres/base', 'redis', 'images', 'results', 'failed-tests'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['secrets.json', 'images/a.webp', 'api.log', 'failed-tests/kept'])
    writeFileSync(join(folder, name), '')
  return folder
}

test('resetting forgets a site’s data; passwords, and what is not the site’s, stay', async () => {
  const folder = await folderOfASite()
  await emptyDataFolder(folder)
  for (const name of ['postgres', 'redis', 'images', 'results', 'api.log', 'owner.json'])
    expect(existsSync(join(folder, name)), name).toBe(false)
  for (const name of ['secrets.json', 'failed-tests/kept']) expect(existsSync(join(folder, name)), name).toBe(true)
})

test('a site that runs is not reset', async () => {
  const folder = await folderOfASite()
  // The mark of a living process: this one's parent.
  const release = claimDataFolder(folder)
  writeFileSync(join(folder, 'owner.json'), markOf(process.ppid))
  await expect(emptyDataFolder(folder)).rejects.toThrow(/in use by process \d+/)
  expect(existsSync(join(folder, 'postgres/base'))).toBe(true)
  release()
})

test('every folder of the storage is reset', () => {
  expect(storedFolders).toEqual([...areas])
})
