import { listSorts, readSort } from '@ashenda/core/domain/list-order.ts'
import { useId } from 'react'
import { useT } from '../../lib/i18n.ts'
import styles from './choices.module.css'

interface OrderSelectProps {
  readonly order: string
  /** While counts are public. */
  readonly hasVotes: boolean
  readonly onChoose: (order: string) => void
}

/** The list's order: shuffled fairly (core/domain/fair-order.ts) unless somebody sorts it. Without scripts its button sends it. */
export function OrderSelect({ order, hasVotes, onChoose }: OrderSelectProps) {
  const t = useT()
  const id = useId()
  return (
    <div className={styles['order']}>
      <label htmlFor={id} className="for-readers">
        {t('home.order')}
      </label>
      <select id={id} name="order" value={readSort(order) ?? ''} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{t('home.order_fair')}</option>
        {listSorts
          .filter((sort) => hasVotes || sort !== 'votes')
          .map((sort) => (
            <option key={sort} value={sort}>
              {t(`home.order_${sort}`)}
            </option>
          ))}
      </select>
      <noscript>{import.meta.env.SSR && <button type="submit">{t('home.orderShow')}</button>}</noscript>
    </div>
  )
}
