import i18next, { type i18n } from 'i18next'
import { describe, expect, test } from 'vitest'
import { type LanguageCode, resourceChain, resourceOf } from './language.ts'
import { withEveryForm } from './plural-forms.ts'
import type { Bundle } from './texts.ts'
import { createTranslator, type Translator } from './translator.ts'

interface Text {
  readonly tag: string
  readonly namespace: string
  readonly bundle: Bundle
}

const files = import.meta.glob<Bundle>('../locales/*/*.json', { eager: true, import: 'default' })

/** All texts of this site, by the languages of a chain. */
const textsOf = (resources: readonly string[]): readonly Text[] =>
  Object.entries(files).flatMap(([path, bundle]) => {
    const [, resource = '', namespace = ''] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
    const { tag } = resourceOf(resource)
    return resources.includes(resource) ? [{ tag, namespace, bundle: withEveryForm(tag, bundle) }] : []
  })

function both(tags: readonly string[], texts: readonly Text[]): readonly [Translator, i18n] {
  const ours = createTranslator('start', tags)
  const theirs = i18next.createInstance({
    lng: tags[0] ?? '',
    fallbackLng: [...tags.slice(1)],
    load: 'currentOnly',
    ns: ['start'],
    defaultNS: 'start',
    interpolation: { escapeValue: false },
    resources: {},
    initAsync: false,
  })
  void theirs.init()
  for (const { tag, namespace, bundle } of texts) {
    ours.add(tag, namespace, bundle)
    theirs.addResourceBundle(tag, namespace, bundle)
  }
  return [ours, theirs]
}

/** Of all parts, with the parts themselves. */
const keysIn = (bundle: Bundle): readonly string[] =>
  Object.entries(bundle).flatMap(([key, inside]) =>
    typeof inside === 'string' ? [key] : [key, ...keysIn(inside).map((below) => `${key}.${below}`)],
  )

const keysOf = (texts: readonly Text[]): readonly string[] => [
  ...new Set(
    texts.flatMap(({ namespace, bundle }) =>
      keysIn(bundle)
        .map((key) => `${namespace}:${key}`)
        .flatMap((key) => [key, key.replace(/_(?:zero|one|two|few|many|other)$/, '')]),
    ),
  ),
]

const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1.5]
const filled = { name: 'Selam & <b>{{at}}</b>', number: 3, at: '$& $1 $t(vote.send)', reason: undefined, price: 0 }

/** Which i18next's types take for keys of no text. */
type LookUp = (key: string, values?: object) => string

describe.each(['tig', 'en', 'am', 'arabic', 'hindi', 'korean', 'om'] as const)('%s', (code: LanguageCode) => {
  const chain = resourceChain(code)
  const texts = textsOf(chain)
  const [ours, theirs] = both(
    chain.map((resource) => resourceOf(resource).tag),
    texts,
  )
  const lookUp = theirs.t as unknown as LookUp

  test('[I18-02] every text reads as i18next has it, with values and without', () => {
    const keys = keysOf(texts)
    expect(keys.length).toBeGreaterThan(500)
    for (const key of keys) {
      expect(ours.t(key), key).toBe(lookUp(key))
      expect(ours.t(key, filled), key).toBe(lookUp(key, filled))
    }
  })

  test('[I18-03] every text counts as i18next does', () => {
    for (const key of keysOf(texts)) {
      for (const count of counts) {
        expect(ours.t(key, { count, number: count }), key).toBe(lookUp(key, { count, number: count }))
      }
    }
  })
})

describe('texts nobody wrote', () => {
  const chain = ['ar', 'en']
  const [ours, theirs] = both(chain, [
    {
      tag: 'ar',
      namespace: 'start',
      bundle: { empty: '', own: 'هنا', cards_one: 'بطاقة', seen: { by_other: '{{number}}' } },
    },
    {
      tag: 'en',
      namespace: 'start',
      bundle: {
        empty: 'here',
        behind: 'behind',
        cards_zero: 'none',
        cards_other: '{{number}} cards',
        seen: { by: 'by' },
      },
    },
    { tag: 'en', namespace: 'refusals', bundle: { FULL: 'It is full.', 'in.parts': 'dotted' } },
  ])
  const lookUp = theirs.t as unknown as LookUp

  test.each(['empty', 'own', 'behind', 'nowhere', 'seen', 'seen.by', 'seen.by.more', 'own.more', 'refusals:FULL'])(
    '[I18-02] %s is looked up as i18next does',
    (key) => {
      expect(ours.t(key)).toBe(lookUp(key))
      expect(ours.exists(key), 'exists').toBe(theirs.exists(key, { returnObjects: false }))
      for (const count of counts)
        expect(ours.t(key, { count, number: count })).toBe(lookUp(key, { count, number: count }))
    },
  )

  test.each(['cards', 'seen.by'])(
    '[I18-03] %s finds its form in the first language that has one, as i18next does',
    (key) => {
      for (const count of counts)
        expect(ours.t(key, { count, number: count })).toBe(lookUp(key, { count, number: count }))
    },
  )

  test('[I18-05] who listens is told of another language until she no longer listens', () => {
    const translator = createTranslator('start', ['en'])
    const heard: (string | undefined)[] = []
    const listen = (): void => void heard.push(translator.forReact.languages[0])
    translator.forReact.on('languageChanged', listen)
    translator.use(['ti'])
    translator.forReact.off('languageChanged', listen)
    translator.use(['am'])
    expect(heard).toEqual(['ti'])
  })
})
