import { listSorts, readSort } from '@ashenda/core/domain/list-order.ts'
import { useId } from 'react'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { icon } from '../../ui/icons.tsx'
import styles from './choices.module.css'

interface OrderSelectProps {
  readonly order: string
  /** While counts are public. */
  readonly hasVotes: boolean
  readonly onChoose: (order: string) => void
}

/** The list's order: a fair shuffle (core/domain/fair-order.ts) unless somebody sorts it. Without scripts its button sends it. */
export function OrderSelect({ order, hasVotes, onChoose }: OrderSelectProps) {
  const t = useT()
  const id = useId()
  const sort = readSort(order)
  return (
    <div className={styles['order']} data-sorted={sort}>
      <label htmlFor={id} className="for-readers">
        {t('home.order')}
      </label>
      <select id={id} name="order" value={sort ?? ''} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{t('home.order_fair')}</option>
        {listSorts.map((one) => (
          <option key={one} value={one} hidden={one === 'votes' && !hasVotes}>
            {t(`home.order_${one}`)}
          </option>
        ))}
      </select>
      <OrderIcon size="1.375em" />
      <noscript>
        {import.meta.env.SSR && (
          <button type="submit" className={buttonClass('quiet')}>
            {t('home.orderShow')}
          </button>
        )}
      </noscript>
    </div>
  )
}

const OrderIcon = icon(<path d="M7.5 4.5v15m0 0l-3.5-3.5m3.5 3.5l3.5-3.5M16.5 19.5v-15m0 0l-3.5 3.5m3.5-3.5l3.5 3.5" />)
