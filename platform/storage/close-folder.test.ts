import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeFolder } from './close-folder.ts'

let folder = ''
let told: (readonly string[])[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ashenda-storage-'))
  told = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const closeIt = (DATA_DIR = folder, STORAGE_DRIVER: 'local' | 's3' = 'local') =>
  closeFolder({ DATA_DIR, STORAGE_DRIVER }, (folders) => told.push(folders))
const modeOf = async (part = '') => ((await stat(path.join(folder, part))).mode & 0o777).toString(8)

async function open(part: string, mode: number): Promise<void> {
  await mkdir(path.join(folder, part), { recursive: true })
  await chmod(path.join(folder, part), mode)
}

test('what was left open is closed, except for the way to Postgres', async () => {
  await open('cards', 0o755)
  await open('images', 0o777)
  await open('postgres', 0o755)
  await open('', 0o777)
  await closeIt()
  expect([await modeOf(), await modeOf('cards'), await modeOf('images')]).toEqual(['711', '700', '700'])
  expect(await modeOf('postgres')).toBe('755')
  expect(told).toEqual([])
})

test('a closed or missing folder is left as it is', async () => {
  await open('', 0o700)
  await closeIt()
  expect(await modeOf()).toBe('700')
  await closeIt(path.join(folder, 'nowhere'))
  expect(told).toEqual([])
})

test('with a bucket the folder is ignored', async () => {
  await open('', 0o755)
  await closeIt(folder, 's3')
  expect(await modeOf()).toBe('755')
})

// Modes in /proc cannot be changed.
test.skipIf(!existsSync('/proc/self'))('what cannot be closed is reported', async () => {
  await closeIt('/proc/self')
  expect(told).toEqual([['/proc/self']])
})
