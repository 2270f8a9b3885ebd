import type { Order } from '@ashenda/core/contracts/http/shop.ts'
import { type OrderStatus, orderStatuses } from '@ashenda/core/domain/shop.ts'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import parts from '../parts.module.css'
import { useMay } from '../permitted.tsx'
import { BuyerButton } from './buyer-button.tsx'
import { ProductPhoto } from './product-photo.tsx'
import styles from './shop.module.css'
import { useOrderStatus } from './use-orders.ts'

const statusTexts = {
  'Not Processed': 'desk:shop.notProcessed',
  Processing: 'desk:shop.processing',
  Shipped: 'desk:shop.shipped',
  deliverd: 'desk:shop.deliverd',
  cancel: 'desk:shop.cancel',
} as const satisfies Record<OrderStatus, string>

/** An order: when, by whom, paid or not, what, and how far it is (SHP-05). */
export function OrderItem({ order }: { readonly order: Order }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const mayChange = useMay('shop')
  const { mutate, isPending, variables } = useOrderStatus(order)
  const choose = (value: string): void => {
    const status = orderStatuses.find((known) => known === value)
    if (status) mutate(status)
  }
  return (
    <li>
      <article className={styles['order']} aria-labelledby={`order-${order._id}`}>
        <header className={parts['head']}>
          <h3 id={`order-${order._id}`}>{t('desk:shop.orderOf', { at: format.moment(order.createAt) })}</h3>
          <span className={parts['label']} data-good={order.payment.success}>
            {t(order.payment.success ? 'desk:shop.paid' : 'desk:shop.notPaid')}
          </span>
        </header>
        <div className={styles['pair']}>
          <SelectField
            label={t('desk:shop.status')}
            value={isPending ? variables : order.status}
            aria-busy={isPending || undefined}
            disabled={!mayChange}
            onChange={(event) => choose(event.target.value)}
          >
            {orderStatuses.map((status) => (
              <option key={status} value={status}>
                {t(statusTexts[status])}
              </option>
            ))}
          </SelectField>
          <BuyerButton buyer={order.buyer} />
        </div>
        <ul
          className={styles['products']}
          aria-label={t('desk:shop.ordered', { number: format.number(order.products.length) })}
        >
          {order.products.map(({ _id, name, description, price, photo }) => (
            <li key={_id}>
              <ProductPhoto address={photo} name="" />
              <div>
                <h4>
                  <bdi>{name}</bdi>
                </h4>
                <p>{moneyText(tag, price.amountMinor, price.currency)}</p>
                <p className={parts['soft']}>
                  <bdi>{description}</bdi>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </article>
    </li>
  )
}
