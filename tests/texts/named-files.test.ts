import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFile, projectRoot } from '../support/project-file.ts'

const notOurs = new Set(['node_modules', '.git', '.data', 'dist'])
const files = globSync('**/*', { cwd: projectRoot, exclude: (name) => notOurs.has(name.split('/').at(-1) ?? '') })
const documents = files.filter((file) => file.endsWith('.md'))

/** Names as written in a document, relative to its folder or as the end of a path. */
const isThere = (name: string): boolean =>
  files.some((file) =>
    name.endsWith('/')
      ? file.startsWith(name) || file.includes(`/${name}`)
      : file === name || file.endsWith(`/${name.replace(/^(?:\.\.?\/)+/, '')}`),
  )

/** Names in backquotes of our code files or folders, except patterns and examples. */
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([a-z][\w./-]*(?:\.(?:tsx?|mjs|sql|css|ya?ml)|(?<=\/\w[\w-]*)\/))`/g)].map(
    ([, name = '']) => name,
  )

test.each(documents)('every file that %s names exists', (document) => {
  expect(namedIn(projectFile(document)).filter((name) => !isThere(name))).toEqual([])
})

/** In comments they have no backquotes, but at least one folder. */
const namedInComments = (code: string): readonly string[] =>
  [...code.matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/(?<![\w./@*{-])((?:[a-z][\w-]*\/)+[\w-]+\.(?:tsx?|mjs|md|sql|css|json|ya?ml))\b/g)].map(
      ([, name = '']) => name,
    ),
  )

test('every file that a comment names exists', () => {
  const code = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  const missing = code.flatMap((file) =>
    namedInComments(projectFile(file))
      .filter((name) => !isThere(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
