import { type Static, Type } from 'typebox'

/** heads.json of the built web app: what the server itself says in each language, in the heads of pages and where it could not draw one. */
export const pageHeads = Type.Object({
  /** What a first visit is shown in. */
  initial: Type.String(),
  /** Those with texts of their own, every key of them; `?lang=` takes the code, `tag` is BCP 47. */
  languages: Type.Array(
    Type.Object({
      code: Type.String(),
      tag: Type.String(),
      dir: Type.Union([Type.Literal('ltr'), Type.Literal('rtl')]),
    }),
  ),
  /** Every code `?lang=` takes, with that of the language whose texts are shown. */
  shownAs: Type.Record(Type.String(), Type.String()),
  /** By path, then by code. The first page has no title but the site's name. */
  pages: Type.Record(
    Type.String(),
    Type.Record(Type.String(), Type.Object({ title: Type.Optional(Type.String()), description: Type.String() })),
  ),
  /** By code: in place of a page that was not drawn this time, where there are no scripts to draw it. */
  notDrawn: Type.Record(
    Type.String(),
    Type.Object({
      asked: Type.String(),
      /** Of one that answers a form: it may have been taken, or not. */
      sent: Type.String(),
      /** Of the link. */
      again: Type.String(),
    }),
  ),
})

export type PageHeads = Static<typeof pageHeads>
export type HeadLanguage = PageHeads['languages'][number]
