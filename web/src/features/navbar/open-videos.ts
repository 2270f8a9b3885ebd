import { translate } from '../../lib/i18n.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { defaultJobs } from '../contact/contact-data.ts'

/** @param link an admin's, if there is one. The videos are on an external channel, opened after the visitor agrees (NAV-04). */
export async function openVideos(link: string = defaultJobs.link): Promise<void> {
  if (await confirmPerson(translate('common.openTelegram'))) window.open(link, '_blank', 'noopener,noreferrer')
}
