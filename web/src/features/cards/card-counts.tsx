import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import styles from './cards.module.css'
import type { Batch } from './use-batches.ts'

const kinds = ['issued', 'active', 'redeemed', 'void'] as const

/** Cards by state; unfinished states only if there are any. */
export function CardCounts({ states }: { readonly states: Batch['states'] }) {
  const t = useT()
  const format = useFormat()
  return (
    <dl className={styles['counts']}>
      {kinds
        .filter((kind) => kind !== 'issued' || states.issued > 0)
        .map((kind) => (
          <div key={kind}>
            <dt>{t(`admin:cards.count_${kind}`)}</dt>
            <dd>{format.number(states[kind])}</dd>
          </div>
        ))}
    </dl>
  )
}
