import type { BuyerOrder, BuyerOrderAnswer, OrderPlacedAnswer } from '@ashenda/core/contracts/http/checkout.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { goToCheckout } from '../payment/go-to-checkout.ts'
import sheet from '../public-page/sheet.module.css'
import { OrderCards } from './order-cards.tsx'
import { statusKeys } from './order-status.ts'
import styles from './shop.module.css'
import { orderKey, ownOrdersKey, useMoney } from './shop-queries.ts'

interface BoughtOrderProps {
  readonly order: BuyerOrder
  /** That the buyer named to find it; '' in her own browser. */
  readonly phone: string
}

/** An order as its buyer sees it: its state, what may be done, what was bought, and what happened. */
export function BoughtOrder({ order, phone }: BoughtOrderProps) {
  const t = useT()
  const { zonedMoment } = useFormat()
  const money = useMoney()
  const { number, at, status, payment, total, lines, due, name, address, handover, way } = order
  const paymentText = t(payment === 'unpaid' && way === 'cash' ? 'shop:payment.cash' : `shop:payment.${payment}`)
  const handoverKey = `shop:${status === 'Shipped' && handover === 'pickup' ? 'readyForPickup' : handover}` as const
  return (
    <div className={sheet['sheets']}>
      <article className={sheet['sheet']} aria-labelledby="order-number">
        <h2 id="order-number">{t('shop:orderNumber', { number })}</h2>
        <p className={sheet['state']} data-status={looks[payment]} role="status">
          <span>{status === 'cancel' ? `${t(statusKeys[status])} · ${paymentText}` : paymentText}</span>
        </p>
        {status !== 'cancel' && <p className={styles['strong']}>{t(statusKeys[status])}</p>}
        {due !== null && <p suppressHydrationWarning>{t('shop:keptUntil', { at: zonedMoment(due) })}</p>}
        <Acts order={order} phone={phone} />
        <table className={styles['receipt']}>
          <caption className="for-readers">{t('shop:items')}</caption>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.name} ${line.variant}`}>
                <th scope="row">
                  <bdi>{line.name}</bdi>
                  {line.variant !== '' && <small>{line.variant}</small>}
                </th>
                <td>
                  {line.count} × {money(line.price)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('shop:total')}</th>
              <td>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
        <dl className={styles['facts']}>
          <div>
            <dt>{t('shop:ordered')}</dt>
            <dd suppressHydrationWarning>{zonedMoment(at)}</dd>
          </div>
          <div>
            <dt>{t('shop:name')}</dt>
            <dd>
              <bdi>{name}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('shop:handover')}</dt>
            <dd>
              {t(handoverKey)}
              {address !== '' && (
                <>
                  <br />
                  <bdi>{address}</bdi>
                </>
              )}
            </dd>
          </div>
        </dl>
        <p className={styles['acts']}>
          <Button variant="quiet" data-needs-script onClick={() => window.print()}>
            {t('shop:print')}
          </Button>
        </p>
      </article>
      {(order.cards.length > 0 || order.cardsComing > 0) && <OrderCards order={order} />}
      <History order={order} />
    </div>
  )
}

/** Paying and cancelling, while they are possible. */
function Acts({ order, phone }: BoughtOrderProps) {
  const t = useT()
  const money = useMoney()
  const queries = useQueryClient()
  const { number, canPay, canCancel, checkout, payment, total } = order
  const named = { number, ...(phone !== '' && { phone }) }

  const pay = useMutation({
    mutationFn: async () => {
      const { url } = await api.post<OrderPlacedAnswer>('/api/v1/shop/orders/pay', named)
      if (url !== undefined) await goToCheckout(url)
    },
    onError: (error) => void toast.error(failureText(error)),
  })
  const cancel = useMutation({
    mutationFn: async () => (await api.post<BuyerOrderAnswer>('/api/v1/shop/orders/cancel', named)).order,
    onSuccess: (after) => {
      queries.setQueryData(orderKey(number), after)
      void queries.invalidateQueries({ queryKey: ownOrdersKey })
    },
    onError: (error) => {
      toast.error(failureText(error))
      void queries.invalidateQueries({ queryKey: orderKey(number) })
    },
  })

  const askCancel = async (): Promise<void> => {
    if (await confirmPerson(t(payment === 'paid' ? 'shop:cancelPaidAsk' : 'shop:cancelAsk', { number })))
      cancel.mutate()
  }

  if (!canPay && !canCancel) return null
  return (
    <div className={styles['acts']}>
      {canPay &&
        (checkout === undefined ? (
          <Button variant="gold" data-needs-script busy={pay.isPending} onClick={() => pay.mutate()}>
            {t('shop:payNow', { price: money(total) })}
          </Button>
        ) : (
          <a className={buttonClass('gold')} href={checkout}>
            {t('shop:payNow', { price: money(total) })}
          </a>
        ))}
      {canCancel && (
        <Button variant="quiet" data-needs-script busy={cancel.isPending} onClick={() => void askCancel()}>
          {t('shop:cancel')}
        </Button>
      )}
    </div>
  )
}

/** For the looks of a state: those of a vote's payment. */
const looks = {
  unpaid: 'quarantined',
  pending: 'quarantined',
  failed: 'failed',
  paid: 'paid',
  refunding: 'refunded',
  refunded: 'refunded',
} as const satisfies Record<BuyerOrder['payment'], string>

/** What happened to the order, latest last. */
function History({ order: { events } }: { readonly order: BuyerOrder }) {
  const t = useT()
  const { zonedMoment } = useFormat()
  return (
    <section className={sheet['sheet']} aria-labelledby="order-history">
      <h2 id="order-history">{t('shop:history')}</h2>
      <ol className={styles['history']}>
        {events.map(({ at, what, status }) => (
          <li key={`${at} ${what}`}>
            <span>{what === 'status' && status ? t(statusKeys[status]) : t(`shop:event.${eventKeys[what]}`)}</span>
            <small suppressHydrationWarning>{zonedMoment(at)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Of the lines that buyers are told; the rest say no more than that something changed. */
const eventKeys = {
  ordered: 'ordered',
  paid: 'paid',
  status: 'changed',
  expired: 'expired',
  cancelled: 'cancelled',
  refund_asked: 'refunding',
  refunded: 'refunded',
  restocked: 'changed',
  cards_made: 'changed',
  code_shown: 'changed',
  note: 'changed',
} as const satisfies Record<BuyerOrder['events'][number]['what'], string>
