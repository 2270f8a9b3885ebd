import { describe, expect, test } from 'vitest'
import { type Bundle, loadResources, type Resource } from '../../scripts/check/texts/load-resources.ts'
import { missingTexts } from '../../scripts/check/texts/missing-texts.ts'
import { unusedTexts } from '../../scripts/check/texts/unused-texts.ts'

const resource = (code: string, tag: string, start: Bundle): Resource => ({
  code,
  tag,
  complete: true,
  namespaces: new Map([['first-page', start]]),
})

const english = resource('en', 'en', {
  'home.title': 'Choose',
  'home.hello': 'Hello {{name}}',
  'home.votes_one': '{{number}} vote',
  'home.votes_other': '{{number}} votes',
})

const arabic = {
  'home.title': 'اختاروا',
  'home.hello': 'أهلًا {{name}}',
  'home.votes_zero': 'لا أصوات',
  'home.votes_one': 'صوت واحد',
  'home.votes_two': 'صوتان',
  'home.votes_few': '{{number}} أصوات',
  'home.votes_many': '{{number}} صوتًا',
  'home.votes_other': '{{number}} صوت',
}

const problemsWith = (start: Bundle): string[] => missingTexts([english, resource('arabic', 'ar', start)])

test('[I18-03] no text is missing in a translated language, each is in its script, and each is shown somewhere', async () => {
  const resources = await loadResources()
  const codes = resources.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['en', 'tig', 'arabic', 'hindi', 'korean', 'am']))
  expect(missingTexts(resources)).toEqual([])
  expect(await unusedTexts(resources)).toEqual([])
})

describe('the check finds', () => {
  test('nothing in a complete language', () => {
    expect(problemsWith(arabic)).toEqual([])
  })

  test('a missing or empty text', () => {
    expect(problemsWith({ ...arabic, 'home.title': ' ' })).toEqual(['arabic/first-page: home.title is missing'])
  })

  test('a missing plural form', () => {
    const { 'home.votes_few': few, ...rest } = arabic
    expect(few).toBeDefined()
    expect(problemsWith(rest)).toEqual(['arabic/first-page: home.votes_few is missing'])
  })

  test('a text with a key English does not have', () => {
    expect(problemsWith({ ...arabic, 'home.tilte': 'اختاروا' })).toEqual([
      'arabic/first-page: home.tilte is not known in English',
    ])
  })

  test('a value that is not filled in, and one that nobody provides', () => {
    expect(problemsWith({ ...arabic, 'home.hello': 'أهلًا {{nmae}}' })).toEqual([
      'arabic/first-page: home.hello fills in {{nmae}}, which English does not',
      'arabic/first-page: home.hello does not fill in {{name}}',
    ])
  })

  test('Arabic in Latin letters', () => {
    expect(problemsWith({ ...arabic, 'home.title': 'ikhtaru' })).toEqual([
      "arabic/first-page: home.title is not in the language's own script",
    ])
  })

  test('a missing namespace, unless another language stands in', () => {
    const none: Resource = { code: 'arabic', tag: 'ar', complete: true, namespaces: new Map() }
    expect(missingTexts([english, none])).toEqual(['arabic: no texts of first-page'])
    expect(missingTexts([english, { ...none, complete: false }])).toEqual([])
  })

  test('a text that nothing shows', async () => {
    expect(await unusedTexts([resource('en', 'en', { 'home.choose': 'Choose', 'home.chuse': 'Choose' })])).toEqual([
      'en/first-page: nothing shows home.chuse',
    ])
  })
})
