import type { Permission } from './permission.ts'

/** The languages that printed documents and pictures have texts in; codes as in the interface. */
export const documentLanguages = ['en', 'tig', 'am', 'arabic', 'hindi', 'korean'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/** Every format of any kind. */
export type DocumentFormat = 'a4' | 'a3' | 'story' | 'square' | 'preview'

interface DocumentKind {
  readonly formats: readonly DocumentFormat[]
  readonly type: 'pdf' | 'jpg'
  /** Who may have it: admins with this permission, and the contestant it is about where `isHers`. */
  readonly permission: Permission
  readonly isHers: boolean
  /** The downloaded file's name. */
  readonly name: string
  /** Raised when its design changes, so that kept files are made anew. */
  readonly layout: number
}

const ofContestant = { permission: 'contestants', isHers: true } as const

/**
 * Documents the press makes on request. A new kind also needs its content (db/queries/documents/contents.ts) and its layout
 * (worker/src/documents/layouts.ts).
 */
export const documentKinds = {
  /** A contestant's poster. */
  poster: { formats: ['a4', 'a3'], type: 'pdf', name: 'ashenda-poster', layout: 1, ...ofContestant },
  /** Small cards about a contestant, ten on a sheet. */
  handouts: { formats: ['a4'], type: 'pdf', name: 'ashenda-cards', layout: 1, ...ofContestant },
  /** A contestant's picture for stories, posts and link previews. */
  share: { formats: ['story', 'square', 'preview'], type: 'jpg', name: 'ashenda', layout: 1, ...ofContestant },
  /** A contestant with the title of her zone, once she has it; or of another title (`subject`) with whoever has it (`subjects`). */
  title: { formats: ['square'], type: 'jpg', name: 'ashenda-title', layout: 2, ...ofContestant },
  /** What to pack, for whom, and what to collect: a page for each order. */
  'packing-slip': {
    formats: ['a4'],
    type: 'pdf',
    name: 'ashenda-packing-slip',
    layout: 1,
    permission: 'shop',
    isHers: false,
  },
} as const satisfies Readonly<Record<string, DocumentKind>>

export type DocumentKindName = keyof typeof documentKinds

/** Names one document: the same key is the same document, printed anew when its content changed. */
export interface DocumentKey {
  readonly kind: DocumentKindName
  /** The id of the contestant's entry, or of whatever else it is about. */
  readonly subject: string
  /** Where it is about others than its subject: their ids. `subject` may then be an id of its own. */
  readonly subjects?: readonly string[]
  readonly language: DocumentLanguage
  readonly format: DocumentFormat
}

/** Pixels of each picture. */
export const pictureSizes = {
  story: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
  preview: { width: 1200, height: 630 },
} as const

/** The table, without the literal types of its rows. */
export const documentKindOf = (kind: DocumentKindName): DocumentKind => documentKinds[kind]
