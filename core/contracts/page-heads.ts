import { type Static, Type } from 'typebox'

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
