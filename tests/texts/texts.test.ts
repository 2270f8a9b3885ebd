import { describe, expect, test } from 'vitest'
import { type Bundle, loadResources, type Resource } from '../../scripts/check/texts/load-resources.ts'
import { missingTexts } from '../../scripts/check/texts/missing-texts.ts'
import { unusedTexts } from '../../scripts/check/texts/unused-texts.ts'

const resource = (code: string, tag: string, home: Bundle): Resource => ({
  code,
  tag,
  complete: true,
  namespaces: new Map([['home', home]]),
})

const english = resource('en', 'en', {
  title: 'Choose',
  hello: 'Hello {{name}}',
  votes_one: '{{number}} vote',
  votes_other: '{{number}} votes',
})

const arabic = {
  title: 'اختاروا',
  hello: 'أهلًا {{name}}',
  votes_zero: 'لا أصوات',
  votes_one: 'صوت واحد',
  votes_two: 'صوتان',
  votes_few: '{{number}} أصوات',
  votes_many: '{{number}} صوتًا',
  votes_other: '{{number}} صوت',
}

const problemsWith = (home: Bundle): string[] => missingTexts([english, resource('arabic', 'ar', home)])

test('[I18-03] no text is missing in a language that has its own, each is in its script, and each is shown somewhere', async () => {
  const resources = await loadResources()
  const codes = resources.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['en', 'tig', 'arabic', 'hindi', 'korean', 'am']))
  expect(missingTexts(resources)).toEqual([])
  expect(await unusedTexts(resources)).toEqual([])
})

describe('[I18-03] the check finds', () => {
  test('nothing in a language that is whole', () => {
    expect(problemsWith(arabic)).toEqual([])
  })

  test('a text that is missing or empty', () => {
    expect(problemsWith({ ...arabic, title: ' ' })).toEqual(['arabic/home: title is missing'])
  })

  test('a plural form the language counts by', () => {
    const { votes_few, ...rest } = arabic
    expect(votes_few).toBeDefined()
    expect(problemsWith(rest)).toEqual(['arabic/home: votes_few is missing'])
  })

  test('a text of a key English does not have', () => {
    expect(problemsWith({ ...arabic, tilte: 'اختاروا' })).toEqual(['arabic/home: tilte is not known in English'])
  })

  test('a value that is not filled in, and one that nobody gives', () => {
    expect(problemsWith({ ...arabic, hello: 'أهلًا {{nmae}}' })).toEqual([
      'arabic/home: hello fills in {{nmae}}, which English does not',
      'arabic/home: hello does not fill in {{name}}',
    ])
  })

  test('Arabic in Latin letters', () => {
    expect(problemsWith({ ...arabic, title: 'ikhtaru' })).toEqual([
      "arabic/home: title is not in the language's own script",
    ])
  })

  test('a namespace that is not there, unless another language stands behind', () => {
    const none: Resource = { code: 'arabic', tag: 'ar', complete: true, namespaces: new Map() }
    expect(missingTexts([english, none])).toEqual(['arabic: no texts of home'])
    expect(missingTexts([english, { ...none, complete: false }])).toEqual([])
  })

  test('a text that nothing shows', async () => {
    expect(await unusedTexts([resource('en', 'en', { choose: 'Choose', chuse: 'Choose' })])).toEqual([
      'en/home: nothing shows chuse',
    ])
  })
})
