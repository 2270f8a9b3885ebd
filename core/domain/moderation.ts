/** Whether a contestant's texts and photos are public at once, or after approval. */
export const moderations = ['auto', 'manual'] as const
export type Moderation = (typeof moderations)[number]

/** Why an admin rejects a contestant's change; she reads it in her language. */
export const rejectionReasons = [
  'photo_of_another',
  'photo_unsuitable',
  'name_not_real',
  'text_unsuitable',
  'contact_details',
  'another_reason',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Reasons for reporting a contestant. */
export const reportReasons = ['somebody_else', 'offensive', 'under_age', 'untrue', 'something_else'] as const
export type ReportReason = (typeof reportReasons)[number]

/** The maximum length of a rejection's and of a report's note. */
export const rejectionNoteMaxLength = 300
export const reportNoteMaxLength = 500

/**
 * A contestant's public texts by column name, the only such list: columns, grants, contracts, and everything that copies, compares, reviews
 * or erases them derive from it.
 */
export const publicTexts = ['fname', 'mname', 'lname', 'occupation', 'description'] as const
export type PublicText = (typeof publicTexts)[number]
export type PublicTexts = Readonly<Record<PublicText, string>>

/** Maps each public text's name to a value. */
export const eachText = <T>(of: (text: PublicText) => T): Record<PublicText, T> =>
  Object.fromEntries(publicTexts.map((text) => [text, of(text)])) as Record<PublicText, T> // fromEntries loses the key type
