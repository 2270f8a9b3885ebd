import texts from '../document-texts.json' with { type: 'json' }
import type { DocumentLanguage } from './document.ts'
import { zoneKeyOf } from './zone.ts'
import { zoneInTitle } from './zone-title.ts'

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
  /** The title that a zone gives. */
  readonly missTitle: (zone: string) => string
  /** A zone's name, translated if it is one of the specification's. */
  readonly zone: (name: string) => string
}

const tags = { en: 'en', tig: 'ti', am: 'am', arabic: 'ar', hindi: 'hi', korean: 'ko' } as const

/** The texts of printed documents, share pictures and link previews. The zones' names and titles are the interface's. */
export function documentTextsIn(language: DocumentLanguage): DocumentTexts {
  const { zones, miss, ...own } = texts[language]
  const zoneIn = (name: string): string => {
    const key = zoneKeyOf(name)
    return key === undefined ? name : zones[key]
  }
  return {
    ...own,
    tag: tags[language],
    direction: language === 'arabic' ? 'rtl' : 'ltr',
    missTitle: (name) => miss.replace('{{zone}}', () => zoneInTitle(zoneIn(name))),
    zone: zoneIn,
  }
}
