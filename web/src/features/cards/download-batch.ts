import { apiBase } from '../../lib/http.ts'
import { translate } from '../../lib/i18n.ts'
import { saveFrom } from '../../lib/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { askForBatch } from './follow-batch.ts'

/** ADM-07. */
const fileName = 't-cards.pdf'

/** A link ends after a while, so each click asks for its own. */
export async function downloadBatch(id: string): Promise<void> {
  const { link } = await askForBatch(id)
  if (link === undefined) toast.error(translate('admin:cards.noFile'))
  else saveFrom(fileName, apiBase + link)
}
