/** Whether what a contestant tells or shows of herself is public at once, or after an admin has looked at it. */
export const moderations = ['auto', 'manual'] as const
export type Moderation = (typeof moderations)[number]

/** Why an admin turns down what a contestant wants to show; she reads it in her language. */
export const rejectionReasons = [
  'photo_of_another',
  'photo_unsuitable',
  'name_not_real',
  'text_unsuitable',
  'contact_details',
  'another_reason',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** What somebody may report about a contestant who is shown. */
export const reportReasons = ['somebody_else', 'offensive', 'under_age', 'untrue', 'something_else'] as const
export type ReportReason = (typeof reportReasons)[number]

/** The most characters of the note that an admin adds to a rejection, and of the one that somebody adds to a report. */
export const rejectionNoteMaxLength = 300
export const reportNoteMaxLength = 500

/**
 * The texts of hers that the public reads, by the names of their columns: the one list of them. Columns, grants, contracts and whatever copies, compares,
 * reviews or erases all of them are made of it.
 */
export const publicTexts = ['fname', 'mname', 'lname', 'occupation', 'description'] as const
export type PublicText = (typeof publicTexts)[number]
export type PublicTexts = Readonly<Record<PublicText, string>>

/** What `of` makes of each of them, under its name. */
export const eachText = <T>(of: (text: PublicText) => T): Record<PublicText, T> =>
  Object.fromEntries(publicTexts.map((text) => [text, of(text)])) as Record<PublicText, T> // fromEntries forgets which names it was given
