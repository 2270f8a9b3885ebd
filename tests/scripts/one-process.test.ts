import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

// A process loads a module once for all test files: a replaced one might not be replaced where another file had loaded it, and would stay
// replaced afterwards.
test('no test replaces a module: dependencies are passed in', async () => {
  const files: string[] = []
  const exclude = (path: string) => path.includes('node_modules')
  for await (const file of glob('{core,db,api,worker,web,tests}/**/*.test.{ts,tsx}', { exclude })) files.push(file)
  expect(files.length).toBeGreaterThan(300)
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const))
  const replacing = /\bvi\s*\.\s*(?:do)?(?:un)?mock\b/i
  expect(texts.flatMap(([file, text]) => (replacing.test(text) ? [file] : []))).toEqual([])
})
