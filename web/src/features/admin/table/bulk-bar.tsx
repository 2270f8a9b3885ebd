import type { Permission } from '@ashenda/core/domain/permission.ts'
import { useState } from 'react'
import { failureText, tellProblem } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { Permitted } from '../permitted.tsx'
import styles from './data-table.module.css'

/** Something done to all selected rows at once, with one reason. */
export interface BulkAct {
  readonly name: string
  readonly to: Permission
  readonly isDangerous?: boolean
  /** The dialog's title and consequence. */
  readonly title: (count: number) => string
  readonly text: (count: number) => string
  readonly needsReason?: boolean
  /** @throws a Refusal, which the dialog shows */
  readonly run: (ids: readonly string[], reason: string) => Promise<unknown>
}

interface BulkBarProps {
  readonly acts: readonly BulkAct[]
  readonly ids: readonly string[]
  /** How many rows selecting more would select; 0 if there are none. */
  readonly more: number
  readonly onMore: () => Promise<void>
  readonly onClear: () => void
}

const tellFailure = (error: unknown): void => tellProblem(failureText(error))

/** Above the table while rows are selected. */
export function BulkBar({ acts, ids, more, onMore, onClear }: BulkBarProps) {
  const t = useT()
  const { number } = useFormat()
  const [asked, setAsked] = useState<BulkAct>()
  if (ids.length === 0 && !asked) return null
  return (
    <section className={styles['bulk']} aria-label={t('console:table.selection')}>
      <b role="status">{t('console:table.selected', { count: ids.length, number: number(ids.length) })}</b>
      {acts.map((act) => (
        <Permitted key={act.name} to={act.to}>
          <Button variant={act.isDangerous ? 'danger' : 'quiet'} aria-haspopup="dialog" onClick={() => setAsked(act)}>
            {act.name}
          </Button>
        </Permitted>
      ))}
      {more > ids.length && (
        <Button variant="quiet" onClick={() => void onMore().catch(tellFailure)}>
          {t('console:table.selectMore', { number: number(more) })}
        </Button>
      )}
      <Button variant="quiet" onClick={onClear}>
        {t('console:table.clear')}
      </Button>
      {asked && (
        <ReasonDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={asked.title(ids.length)}
          text={asked.text(ids.length)}
          act={asked.name}
          isDangerous={asked.isDangerous === true}
          needsReason={asked.needsReason !== false}
          send={async (reason) => {
            await asked.run(ids, reason)
            onClear()
          }}
        />
      )}
    </section>
  )
}
