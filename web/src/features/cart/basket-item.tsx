import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import styles from './basket.module.css'
import { removeFromCart, setQuantity } from './cart.ts'
import { type CartItem, mostOfOne } from './cart-item.ts'
import { useMoney } from './use-money.ts'

/** An item of the basket: name, price, quantity. */
export function BasketItem({ item }: { readonly item: CartItem }) {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const { _id, name, price, quantity } = item
  return (
    <li className={styles['item']}>
      <p className={styles['name']}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles['price']}>{money(price)}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div role="group" aria-label={t('extras:cart.quantity', { name })} className={styles['quantity']}>
        <IconButton
          className={styles['step']}
          label={t('extras:cart.fewer', { name })}
          disabled={quantity === 1}
          onClick={() => setQuantity(_id, quantity - 1)}
        >
          −
        </IconButton>
        <output>{format.number(quantity)}</output>
        <IconButton
          className={styles['step']}
          label={t('extras:cart.more', { name })}
          disabled={quantity === mostOfOne}
          onClick={() => setQuantity(_id, quantity + 1)}
        >
          +
        </IconButton>
      </div>
      <IconButton
        className={styles['remove']}
        label={t('extras:cart.remove', { name })}
        onClick={() => removeFromCart(_id)}
      >
        <CloseIcon size="1.25rem" />
      </IconButton>
    </li>
  )
}
