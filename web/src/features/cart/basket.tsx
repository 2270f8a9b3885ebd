import { useEffect } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { icon } from '../../ui/icons.tsx'
import styles from './basket.module.css'
import { followOtherTabs, useCart } from './cart.ts'

/** The link in the bar to the basket, with the number of pieces; none while it is empty. */
export function Basket() {
  const t = useT()
  const format = useFormat()
  const items = useCart()
  useEffect(() => followOtherTabs(), [])
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count === 0) return null
  return (
    <Link
      href="/shop/basket"
      className={styles['button']}
      data-basket=""
      aria-label={t('site:cart.open', { count, number: format.number(count) })}
    >
      <BasketIcon size="1.375rem" />
      <span aria-hidden="true" className={styles['count']}>
        {format.number(count)}
      </span>
    </Link>
  )
}

const BasketIcon = icon(<path d="M3 9.5h18l-2 10.5H5zM7.5 9.5L11 3.5M16.5 9.5L13 3.5M9 13v4M12 13v4M15 13v4" />)
