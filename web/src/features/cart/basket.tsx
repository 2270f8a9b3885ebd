import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { moneyText, useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, icon } from '../../ui/icons.tsx'
import styles from './basket.module.css'
import { cart, clearCart, followOtherTabs, removeFromCart, setQuantity } from './cart.ts'
import { type CartItem, mostOfOne } from './cart-item.ts'

/** The button in the bar with the number of pieces, and the dialog with the items. */
export function Basket() {
  const t = useT()
  const format = useFormat()
  const items = useStore(cart)
  const [open, setOpen] = useState(false)
  useEffect(() => followOtherTabs(), [])
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      {count > 0 && (
        <IconButton
          framed
          className={styles['button']}
          data-basket=""
          aria-haspopup="dialog"
          label={t('extras:cart.open', { count, number: format.number(count) })}
          onClick={() => setOpen(true)}
        >
          <BasketIcon size="1.375rem" />
          <span aria-hidden="true" className={styles['count']}>
            {format.number(count)}
          </span>
        </IconButton>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={t('extras:cart.title')} description={t('extras:cart.kept')}>
        {items.length === 0 ? <p role="status">{t('extras:cart.empty')}</p> : <Contents />}
      </Dialog>
    </>
  )
}

function Contents() {
  const t = useT()
  const money = useMoney()
  const items = useStore(cart)

  const clear = async (): Promise<void> => {
    if (await confirmPerson(t('extras:cart.clearAsk'))) clearCart()
  }

  return (
    <>
      <ul className={styles['items']}>
        {items.map((item) => (
          <BasketItem key={item._id} item={item} />
        ))}
      </ul>
      <p className={styles['total']}>
        {t('extras:cart.total')} <strong>{sumsOf(items).map(money).join(' + ')}</strong>
      </p>
      <Button variant="quiet" onClick={() => void clear()}>
        {t('extras:cart.clear')}
      </Button>
    </>
  )
}

const BasketIcon = icon(<path d="M3 9.5h18l-2 10.5H5zM7.5 9.5L11 3.5M16.5 9.5L13 3.5M9 13v4M12 13v4M15 13v4" />)

/** Totals per currency, in order of appearance. */
function sumsOf(items: readonly CartItem[]): readonly CartItem['price'][] {
  const sums = new Map<string, number>()
  for (const { price, quantity } of items) {
    sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amountMinor * quantity)
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }))
}

/** An item of the basket: name, price, quantity. */
function BasketItem({ item }: { readonly item: CartItem }) {
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

/** Amounts in the chosen language. */
function useMoney(): (price: CartItem['price']) => string {
  const { tag } = useLanguage()
  return ({ amountMinor, currency }) => moneyText(tag, amountMinor, currency)
}
