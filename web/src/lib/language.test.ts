import { describe, expect, it } from 'vitest'
import { firstLanguage, languages, type Resource, resourceChain } from './language.ts'

const partial: Resource = { tag: 'am', dir: 'ltr', complete: false }
const complete: Resource = { tag: 'en', dir: 'ltr', complete: true }

describe('the first language', () => {
  it('is Tigrinya on a first visit', () => {
    expect(firstLanguage('', undefined)).toBe('tig')
  })

  it('is the one chosen before', () => {
    expect(firstLanguage('', 'korean')).toBe('korean')
  })

  it('is the address’s, whatever was chosen before', () => {
    expect(firstLanguage('?jp=true&lang=en', 'tig')).toBe('en')
  })

  it('is never one that is not offered', () => {
    expect(firstLanguage('?lang=klingon', 'elvish')).toBe('tig')
    expect(firstLanguage('?lang=', '__proto__')).toBe('tig')
  })
})

describe('the resources of a language', () => {
  it('are its own if it has them', () => {
    expect(resourceChain('en')).toEqual(['en'])
    expect(resourceChain('tig')).toEqual(['tig'])
  })

  it('[I18-02] are its own before the Tigrinya ones for Amharic, the Tigrinya ones for Oromo', () => {
    expect(resourceChain('am')[0]).toEqual('am')
    expect(resourceChain('am', { en: complete, tig: complete })).toEqual(['tig'])
    expect(resourceChain('om')).toEqual(['tig'])
  })

  it('[I18-02] are the English ones for French, Urdu and the rest', () => {
    for (const code of ['fr', 'de', 'zh', 'pt', 'ur', 'es', 'ja', 'bn', 'ru', 'sw', 'tr', 'kn'] as const) {
      expect(resourceChain(code)).toEqual(['en'])
    }
  })

  it('continue after an incomplete one, up to English', () => {
    expect(resourceChain('am', { en: complete, tig: complete, am: partial })).toEqual(['am', 'tig'])
    expect(resourceChain('am', { en: complete, tig: partial, am: partial })).toEqual(['am', 'tig', 'en'])
    expect(resourceChain('fr', { en: complete, fr: partial })).toEqual(['fr', 'en'])
  })
})

describe('the options', () => {
  it('[I18-02] are the specification’s 19, each with code, name and tag', () => {
    expect(languages).toHaveLength(19)
    expect(new Set(languages.map((language) => language.code)).size).toBe(19)
    expect(new Set(languages.map((language) => language.tag)).size).toBe(19)
    expect(languages.slice(0, 5).map((language) => language.code)).toEqual(['en', 'tig', 'arabic', 'hindi', 'korean'])
  })

  it('all have a tag that Intl knows', () => {
    for (const { tag } of languages) expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
  })
})
