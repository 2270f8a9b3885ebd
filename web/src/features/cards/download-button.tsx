import { useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { apiBase } from '../../lib/http.ts'
import { translate } from '../../lib/i18n.ts'
import { saveFrom } from '../../lib/save-file.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { askForBatch } from './batch-state.ts'

interface DownloadButtonProps extends ButtonProps {
  readonly id: string
}

/** Downloads a batch's PDF. */
export function DownloadButton({ id, ...button }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      await downloadBatch(id)
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return <Button {...button} busy={busy} onClick={() => void download()} />
}

/** ADM-07. */
const fileName = 't-cards.pdf'

/** Links expire, so each click asks for a new one. */
async function downloadBatch(id: string): Promise<void> {
  const { link } = await askForBatch(id)
  if (link === undefined) toast.error(translate('admin:cards.noFile'))
  else saveFrom(fileName, apiBase + link)
}
