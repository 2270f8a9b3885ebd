import { contestantNoteBody } from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { ContestantRecordAnswer } from '@ashenda/core/contracts/http/contestant-record.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { useUsersChanged } from './use-users.ts'
import styles from './users.module.css'

interface NotesProps extends Pick<ContestantRecordAnswer, 'notes'> {
  readonly id: string
}

/** What admins tell each other about her. */
export function Notes({ id, notes }: NotesProps) {
  const t = useT()
  const { moment } = useFormat()
  const changed = useUsersChanged()
  const [removed, setRemoved] = useState<string>()
  return (
    <>
      <Permitted to="contestants">
        <NoteForm id={id} />
      </Permitted>
      <p className={parts['soft']}>{t('console:contestants.notesHint')}</p>
      <ul className={styles['lines']}>
        {notes.map(({ _id, text, by, at }) => (
          <li key={_id}>
            <p className={styles['story']} dir="auto">
              {text}
            </p>
            <span className={parts['soft']}>
              <bdi>{by}</bdi> · {moment(at)}
            </span>{' '}
            <Permitted to="contestants">
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setRemoved(_id)}>
                {t('console:contestants.removeNote')}
              </Button>
            </Permitted>
          </li>
        ))}
      </ul>
      <ReasonDialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title={t('console:contestants.removeNoteTitle')}
        text={t('console:contestants.removeNoteText')}
        act={t('console:contestants.removeNote')}
        isDangerous
        needsReason={false}
        send={async () => {
          await api.delete(`/admin/contestants/${id}/notes/${removed}`)
          await changed()
        }}
      />
    </>
  )
}

function NoteForm({ id }: { readonly id: string }) {
  const t = useT()
  const changed = useUsersChanged()
  const { form, field, busy, onSubmit } = useContractForm<{ note: string }>({
    schema: contestantNoteBody,
    defaults: { note: '' },
    send: async ({ note }) => {
      await api.post(`/admin/contestants/${id}/notes`, { note })
      form.reset()
      await changed()
    },
  })
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <Field {...field('note')} label={t('console:contestants.note')} autoComplete="off" />
      <Button type="submit" variant="quiet" busy={busy}>
        {t('console:contestants.addNote')}
      </Button>
    </form>
  )
}
