import type { ContestStepAnswer } from '@ashenda/core/contracts/http/contests.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFailureText } from '../../../lib/failure-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './contests.module.css'
import { useContestCalls } from './use-steps.ts'

/** A contest that another installation exported. */
export function ImportArchive({ onDone }: { readonly onDone: (id: string) => void }) {
  const t = useT()
  const failure = useFailureText()
  const calls = useContestCalls()
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: (file: File) => calls.importArchive(file),
    onSuccess: ({ contest }: ContestStepAnswer) => {
      toast.success(t('contests:archive.imported', { name: contest.name }))
      onDone(contest._id)
    },
  })
  return (
    <section className={styles['import']} aria-label={t('contests:archive.import')}>
      <Button variant="quiet" busy={send.isPending} onClick={() => input.current?.click()}>
        {t('contests:archive.import')}
      </Button>
      <FileInput input={input} accept=".gz,application/gzip" onFile={(file) => send.mutate(file)} />
      <p role="status">{t(send.isPending ? 'contests:archive.importing' : 'contests:archive.importHint')}</p>
      {send.error && (
        <p role="alert" className={styles['problem']}>
          {failure(send.error)}
        </p>
      )}
    </section>
  )
}
