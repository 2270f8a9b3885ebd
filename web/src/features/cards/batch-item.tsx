import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { apiBase } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Permitted } from '../admin/permitted.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { useBatchState } from './batch-state.ts'
import { CardCounts } from './card-counts.tsx'
import styles from './cards.module.css'
import { DownloadButton } from './download-button.tsx'
import type { Batch } from './use-batches.ts'
import { VoidCards } from './void-cards.tsx'

/** A batch: details, cards by state, actions. */
export function BatchItem({ batch }: { readonly batch: Batch }) {
  const t = useT()
  const format = useFormat()
  const { _id, number, amount, agent, note, createdAt, states } = batch
  const state = useBatchState(_id, batch)
  const name = t('admin:cards.batch', { number: String(number).padStart(4, '0') })
  return (
    <li className={styles['batch']}>
      <article aria-labelledby={`batch-${_id}`}>
        <header>
          <h3 id={`batch-${_id}`}>{name}</h3>
          <span className={styles['state']} data-status={state.status}>
            {t(`admin:cards.batch_${state.status}`)}
          </span>
        </header>
        <p className={styles['soft']}>
          {t('admin:cards.cards', { count: amount, number: format.number(amount) })} · {format.moment(createdAt)}
        </p>
        <p className={styles['range']}>
          <span className="for-readers">{t('admin:cards.serials')} </span>
          <bdi dir="ltr">
            {cardSerialOf(number, 1)} – {cardSerialOf(number, amount)}
          </bdi>
        </p>
        {agent !== '' && <p>{t('admin:cards.soldBy', { agent })}</p>}
        {note !== '' && <p className={styles['note']}>{note}</p>}
        <BatchProgress state={state} label={t('admin:cards.progressOf', { batch: name })} isTold={false} />
        {state.problem && (
          <p className={styles['problem']}>{t('admin:cards.failedBecause', { problem: state.problem })}</p>
        )}
        <CardCounts states={states} />
        <Permitted to="cards">
          <BatchActions batch={{ ...batch, ...state }} name={name} />
        </Permitted>
      </article>
    </li>
  )
}

interface BatchActionsProps {
  readonly batch: Batch
  /** The batch's heading. */
  readonly name: string
}

function BatchActions({ batch, name }: BatchActionsProps) {
  const t = useT()
  const [voiding, setVoiding] = useState(false)
  const { _id, status, states } = batch
  const nameOf = (what: string): string => t('admin:cards.actionOf', { what, batch: name })
  const isMade = status !== 'making'
  return (
    <Actions>
      {status === 'ready' && (
        <DownloadButton id={_id} variant="quiet" aria-label={nameOf(t('admin:cards.downloadShort'))}>
          {t('admin:cards.downloadShort')}
        </DownloadButton>
      )}
      {isMade && (
        <a
          className={buttonClass('quiet')}
          href={`${apiBase}/card/batches/${_id}/cards.csv`}
          download
          aria-label={nameOf(t('admin:cards.csv'))}
        >
          {t('admin:cards.csv')}
        </a>
      )}
      {isMade && states.issued + states.active > 0 && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={nameOf(t('admin:cards.void'))}
          onClick={() => setVoiding(true)}
        >
          {t('admin:cards.void')}
        </Button>
      )}
      <VoidCards batch={batch} name={name} open={voiding} onOpenChange={setVoiding} />
    </Actions>
  )
}
