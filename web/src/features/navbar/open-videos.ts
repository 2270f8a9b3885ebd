import { translate } from '../../lib/i18n.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { contact } from '../contact/contact-data.ts'

/** The videos are on an external channel, opened after the visitor agrees (NAV-04). */
export async function openVideos(): Promise<void> {
  if (await confirmPerson(translate('common.openTelegram')))
    window.open(contact.videos, '_blank', 'noopener,noreferrer')
}
