import { type Static, Type } from 'typebox'

/** Of embeds (api/src/modules/embed). */
const embedTexts = Type.Object({
  brand: Type.String(),
  /** What Ashenda is. */
  line: Type.String(),
  addisTime: Type.String(),
  opens: Type.String(),
  open: Type.String(),
  closed: Type.String(),
  asOf: Type.String(),
  notTold: Type.String(),
  none: Type.String(),
  ranking: Type.String(),
  winners: Type.String(),
  zones: Type.String(),
  whole: Type.String(),
  everybody: Type.String(),
  vote: Type.String(),
  waiting: Type.String(),
  hers: Type.String(),
  placeInZone: Type.String(),
  placeOfAll: Type.String(),
  gone: Type.String(),
  newTab: Type.String(),
  /** By plural form. */
  votes: Type.Record(Type.String(), Type.String()),
})
export type EmbedTexts = Static<typeof embedTexts>

/** heads.json of the built web app: the server's own texts per language, for page heads and for pages it could not render. */
export const pageHeads = Type.Object({
  /** The language of a first visit. */
  initial: Type.String(),
  /** Languages with complete texts; `?lang=` takes the code, `tag` is BCP 47. */
  languages: Type.Array(
    Type.Object({
      code: Type.String(),
      tag: Type.String(),
      dir: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
    }),
  ),
  /** Every code `?lang=` takes, with the code whose texts are shown. */
  shownAs: Type.Record(Type.String(), Type.String()),
  /** By path, then by code. The first page has only the site's name as title. */
  pages: Type.Record(
    Type.String(),
    Type.Record(Type.String(), Type.Object({ title: Type.Optional(Type.String()), description: Type.String() })),
  ),
  /** By code: the description of a contest's page in the archive; its title is the contest's name. */
  contest: Type.Record(Type.String(), Type.String()),
  /** By code: asks to vote for `{{name}}`. */
  voteFor: Type.Record(Type.String(), Type.String()),
  /** By code. */
  embed: Type.Record(Type.String(), embedTexts),
  /** By code: shown in place of an unrendered page where there are no scripts. */
  notDrawn: Type.Record(
    Type.String(),
    Type.Object({
      asked: Type.String(),
      /** The same for a form's answer: it may have been taken, or not. */
      sent: Type.String(),
      /** The link's text. */
      again: Type.String(),
    }),
  ),
})

export type PageHeads = Static<typeof pageHeads>
export type HeadLanguage = PageHeads['languages'][number]
