import { expect, test } from 'vitest'
import { textsOf } from './offline-worker.ts'

type Bundle = Parameters<typeof textsOf>[0]

/** As much of a build as is looked at: chunks with the modules in them. */
const bundleOf = (chunks: Readonly<Record<string, readonly string[]>>): Bundle =>
  Object.fromEntries(
    Object.entries(chunks).map(([fileName, moduleIds]) => [
      fileName,
      { type: 'chunk', fileName, moduleIds, imports: [] },
    ]),
  ) as unknown as Bundle // a chunk of a build has thirty more properties

const files = {
  'texts-tig.js': ['/site/web/src/locales/tig/first-page.json'],
  'refusals-tig.js': ['/site/web/src/locales/tig/refusals.json'],
  'policy-tig.js': ['/site/web/src/locales/tig/policy.json'],
  'texts-en.js': ['/site/web/src/locales/en/first-page.json'],
}

test('offline every language has refusal texts; English uses the server’s', () => {
  const bundle = bundleOf({ ...files, 'refusals-en.js': ['/site/core/refusals.json'] })
  expect(textsOf(bundle, '/site/web', ['first-page', 'refusals'])).toEqual({
    tig: ['/refusals-tig.js', '/texts-tig.js'],
    en: ['/refusals-en.js', '/texts-en.js'],
  })
})

test('a language without offline texts fails the build', () => {
  expect(() => textsOf(bundleOf(files), '/site/web', ['first-page', 'refusals'])).toThrow(
    'no chunk for /site/core/refusals.json',
  )
})
