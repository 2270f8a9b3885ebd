import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import type { Static } from 'typebox'
import written from '../../../content/contact.json'
import type { Translate } from '../../lib/i18n.ts'
import { usePiece } from '../content/piece.ts'
import type { contactSchema } from './contact-schema.ts'

/** contact.test.ts checks its schema. */
const file: Static<typeof contactSchema> = written as Static<typeof contactSchema> // JSON has no literal types; see the test

const idOf = (name: string): string => name.toLowerCase()

/** As content/contact.json has it. */
const contactFile = {
  phones: file.phones.map(({ number, shown }) => ({ id: number.slice(1), phone: shown })),
  email: file.email,
  channels: file.channels.map(({ name, sign, link }) => ({ id: idOf(name), name, sign, link: link ?? '' })),
}

/** Phones, e-mail and channels, for bar, footer and pages. */
export const useContact = (): Pick<ShownPiece<'contact'>, 'phones' | 'email' | 'channels'> =>
  usePiece('contact').shown ?? contactFile

/** With its texts, for which `site` must be loaded. */
export const defaultContact = (t: Translate): ShownPiece<'contact'> => ({
  ...contactFile,
  address: t('site:contact.addressText'),
  available: t('site:contact.available'),
})

export function useWholeContact(t: Translate): ShownPiece<'contact'> {
  const { shown } = usePiece('contact')
  return shown ?? defaultContact(t)
}

/** The channel behind the bar's video section (NAV-04). */
export const defaultJobs: ShownPiece<'jobs'> = { link: file.videos }
