import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '../../scripts/setup/program.ts'
import { viteProgram } from '../../scripts/setup/web-build.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'web-build-'))
  await writeFile(path.join(folder, 'index.html'), '<script type="module" src="/main.js"></script>')
  await writeFile(path.join(folder, 'main.js'), 'export {}')
})
afterEach(() => rm(folder, { recursive: true }))

test('the error of a failed build contains Vite’s message', async () => {
  await writeFile(
    path.join(folder, 'vite.config.js'),
    `export default { plugins: [{ name: 'broken', transform() { throw new Error('a style sheet is missing') } }] }`,
  )
  const building = run(process.execPath, [viteProgram(), 'build'], { cwd: folder })
  await expect(building).rejects.toThrow('a style sheet is missing')
})
