import texts from '../document-texts.json' with { type: 'json' }
import type { DocumentLanguage } from './document.ts'
import { zoneKeyOf } from './zone.ts'

interface DocumentTexts {
  /** For Intl and the `lang` of a page. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly brand: string
  readonly vote: string
  /** The contestant speaks. */
  readonly voteForMe: string
  /** Before a printed address. */
  readonly scan: string
  /** Of packing slips. */
  readonly slip: Readonly<
    Record<
      'title' | 'ordered' | 'pickup' | 'delivery' | 'phone' | 'product' | 'pieces' | 'collect' | 'paid' | 'received',
      string
    >
  >
  /** A zone's name, translated if it is one of the specification's. */
  readonly zone: (name: string) => string
}

const tags = { en: 'en', tig: 'ti', am: 'am', arabic: 'ar', hindi: 'hi', korean: 'ko' } as const

/** The texts of printed documents and share pictures. The zones' names are the interface's. */
export function documentTextsIn(language: DocumentLanguage): DocumentTexts {
  const { zones, ...own } = texts[language]
  return {
    ...own,
    tag: tags[language],
    direction: language === 'arabic' ? 'rtl' : 'ltr',
    zone: (name) => {
      const key = zoneKeyOf(name)
      return key === undefined ? name : zones[key]
    },
  }
}
