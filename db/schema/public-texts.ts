import { type PublicText, publicTexts } from '@ashenda/core/domain/moderation.ts'

/** The table that has each text of a contestant that the public reads. */
export const tableOfText = {
  fname: 'users',
  mname: 'users',
  lname: 'users',
  occupation: 'contestants',
  description: 'contestants',
} as const satisfies Readonly<Record<PublicText, 'users' | 'contestants'>>

export type TextTable = (typeof tableOfText)[PublicText]

/** Those that one table has. */
export const textsOf = (table: TextTable): readonly PublicText[] =>
  publicTexts.filter((text) => tableOfText[text] === table)
