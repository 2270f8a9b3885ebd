import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { Permitted } from '../admin/permitted.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { CardCounts } from './card-counts.tsx'
import styles from './cards.module.css'
import type { Batch } from './use-batches.ts'
import { useStanding } from './use-standing.ts'

/** A batch: details, cards by state, actions. */
export function BatchItem({ batch }: { readonly batch: Batch }) {
  const t = useT()
  const format = useFormat()
  const { _id, number, amount, agent, note, createdAt, states } = batch
  const standing = useStanding(_id, batch)
  const name = t('admin:cards.batch', { number: String(number).padStart(4, '0') })
  return (
    <li className={styles['batch']}>
      <article aria-labelledby={`batch-${_id}`}>
        <header>
          <h3 id={`batch-${_id}`}>{name}</h3>
          <span className={styles['state']} data-status={standing.status}>
            {t(`admin:cards.batch_${standing.status}`)}
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
        <BatchProgress standing={standing} label={t('admin:cards.progressOf', { batch: name })} isTold={false} />
        {standing.problem && (
          <p className={styles['problem']}>{t('admin:cards.failedBecause', { problem: standing.problem })}</p>
        )}
        <CardCounts states={states} />
        <Permitted to="cards">
          <BatchActions batch={{ ...batch, ...standing }} name={name} />
        </Permitted>
      </article>
    </li>
  )
}
