import { useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { downloadBatch } from './download-batch.ts'

interface DownloadButtonProps extends ButtonProps {
  readonly id: string
}

/** Hands the PDF of a batch to the browser's downloads. */
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
