import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/until.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ashenda-storage-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A process that writes `size` bytes of `fill` to images/a.webp repeatedly. */
const program = `
  const { createStorage } = await import('@ashenda/platform/storage/create-storage.ts')
  const [dir, size, fill, times] = process.argv.slice(1)
  const storage = createStorage({ DATA_DIR: dir, STORAGE_DRIVER: 'local' })
  for (let time = 0; time < Number(times); time += 1) {
    await storage.write('images/a.webp', Buffer.alloc(Number(size), fill)).catch((error) => {
      console.log(error.code)
      process.exit(1)
    })
    console.log('written')
  }`

function write(size: number, fill: string, times: number, { fileKilobytes }: { fileKilobytes?: number } = {}) {
  const node = [process.execPath, '--input-type=module', '-e', program, folder, String(size), fill, String(times)]
  const limit = fileKilobytes === undefined ? '' : `ulimit -f ${fileKilobytes};`
  const child = spawn('bash', ['-c', `${limit} exec "$@"`, 'bash', ...node], { cwd: projectRoot })
  const writer = { child, output: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (writer.output += text))
  return writer
}

const content = async () => (await readFile(path.join(folder, 'images', 'a.webp'))).toString()

describe('a file in a folder', () => {
  test('stays the old one, with nothing beside it, if the disk has no room for the new one', async () => {
    const first = write(100, 'a', 1)
    await once(first.child, 'close')
    expect(first.output).toBe('written\n')
    // A file size limit fails in the middle of a write, as a full disk does.
    const second = write(5_000_000, 'b', 1, { fileKilobytes: 1_000 })
    await once(second.child, 'close')
    expect(second.output).toBe('EFBIG\n')
    expect(await content()).toBe('a'.repeat(100))
    expect(await readdir(path.join(folder, 'images'))).toEqual(['a.webp'])
  })

  test('is whole, however often its writer is killed', async () => {
    for (const fill of ['c', 'd', 'e', 'f', 'g']) {
      const writer = write(20_000_000, fill, 1_000)
      await until(() => writer.output.includes('written'))
      writer.child.kill('SIGKILL')
      await once(writer.child, 'close')
      expect(await content()).toBe(fill.repeat(20_000_000))
    }
  })
})
