import { type PublicText, publicTexts } from '@ashenda/core/domain/moderation.ts'

/** The table of each public text of a contestant. */
export const tableOfText = {
  fname: 'users',
  mname: 'users',
  lname: 'users',
  occupation: 'contestants',
  description: 'contestants',
} as const satisfies Readonly<Record<PublicText, 'users' | 'contestants'>>

export type TextTable = (typeof tableOfText)[PublicText]

/** A table's texts. */
export const textsOf = (table: TextTable): readonly PublicText[] =>
  publicTexts.filter((text) => tableOfText[text] === table)
