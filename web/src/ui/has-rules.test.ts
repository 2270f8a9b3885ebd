import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: source })

/** What a rule with :has() styles further in, if that is named by its element alone. The root and the body are one each. */
const bareElement = /:has\([^{}]*\)[^{},]*[\s>+~](?!(?:html|body)\b)[a-z]+(?::[\w-]+)*\s*(?=[,{])/g

const bareElements = (css: string): readonly string[] =>
  (css.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{}]+(?=\{)/g) ?? []).flatMap(
    (rule) => `${rule}{`.match(bareElement) ?? [],
  )

/**
 * Chromium keeps one set of what such rules can reach: with `span` in it, any change of the page computed the style of every span again,
 * six hundred on the page of results.
 */
test('no rule with :has() reaches bare elements', () => {
  expect(sheets.length).toBeGreaterThan(50)
  for (const file of sheets) expect.soft(bareElements(readFileSync(join(source, file), 'utf8')), file).toEqual([])
})

test.each([
  ['.live:has(+ .own) > span { color: red }', 1],
  ['.a, html:has(.b) p:hover, .c { color: red }', 1],
  ['html:has(.b) body { color: red }', 0],
  ['.a > :has(input) .b, td:has(> .c) { color: red }', 0],
])('%s', (css, count) => {
  expect(bareElements(css)).toHaveLength(count)
})

/** The root by what is in it: console and stage are one each for a whole visit, and a dialog has to hold the page. */
const onceOnly = ['features/admin/shell/shell.module.css', 'features/stage/stage.module.css', 'ui/base.css']

/** Chromium then styles the whole page again, even for a property that nothing inherits: 0.2 s at a star on a cheap phone. */
test('no rule with :has() styles the root while somebody votes', () => {
  const root = /(?:html|:root\)?):has\([^{}]*\)\s*[,{]/
  expect(sheets.filter((file) => root.test(readFileSync(join(source, file), 'utf8'))).sort()).toEqual(onceOnly)
})
