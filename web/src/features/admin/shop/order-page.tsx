import { type OrderAnswer, orderNoteBody, type WholeOrder } from '@ashenda/core/contracts/http/shop.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api, Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { useLastError } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { fragmentOf } from '../table/list-address.ts'
import { Tag } from '../table/tag.tsx'
import { BuyerFacts } from './buyer-button.tsx'
import { OrderRefund } from './order-refund.tsx'
import { OrderStatusSelect } from './order-status.tsx'
import { Paid, Totals } from './orders-page.tsx'
import { SlipStatus, usePackingSlip } from './packing-slip.tsx'
import { ProductPhoto } from './product-photo.tsx'
import styles from './shop.module.css'
import { orderKey, useOrderChanged, useStatusText } from './use-orders.ts'

/** An order with everything about it: buyer, lines, payments, T-cards, history. */
export function OrderPage() {
  const t = useT()
  const { id = '' } = useParams<{ id: string }>()
  const known = useQuery({
    queryKey: orderKey(id),
    queryFn: async () => (await api.get<OrderAnswer>(`/admin/orders/${id}`)).order,
    staleTime: 0,
  })
  const order = known.data
  const error = useLastError(known)
  const isNone = error instanceof Refusal && error.status === 404
  return (
    <AdminPage
      title={order ? t('shop-desk:order.title', { number: order.number }) : t('admin:admin.orders')}
      changes="shop"
      intro={<Link href="/dashboard/admin/orders">{t('admin:admin.orders')}</Link>}
      acts={order && <Acts order={order} />}
    >
      {!order && !error && <p role="status">{t('common.loading')}</p>}
      {!order && isNone && <p role="status">{t('shop-desk:order.none')}</p>}
      {!order && !isNone && <LostAnswer query={known} text={t('shop-desk:order.failed')} />}
      {order && <Whole order={order} />}
    </AdminPage>
  )
}

function Acts({ order }: { readonly order: WholeOrder }) {
  const t = useT()
  const { tag } = useLanguage()
  const changed = useOrderChanged(order._id)
  const [isAsked, setAsked] = useState(false)
  const amount = order.totals.map((total) => moneyText(tag, total.amountMinor, total.currency)).join(' + ')
  const isCashDue = order.way === 'cash' && !order.payment.success && !order.isReleased && order.status !== 'cancel'
  const slip = usePackingSlip()
  return (
    <>
      <Permitted to="shop">
        <Button variant="quiet" busy={slip.isBusy} onClick={() => void slip.print([order._id])}>
          {t('shop-desk:slip.print')}
        </Button>
        <SlipStatus state={slip.state} />
      </Permitted>
      <OrderRefund order={order} />
      {isCashDue && (
        <Permitted to="shop">
          <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {t('shop-desk:order.takeCash')}
          </Button>
          <ReasonDialog
            open={isAsked}
            onOpenChange={setAsked}
            title={t('shop-desk:order.takeCashTitle', { number: order.number })}
            text={t('shop-desk:order.takeCashText', { amount })}
            act={t('shop-desk:order.takeCash')}
            needsReason={false}
            send={async () => {
              await api.post(`/admin/orders/${order._id}/paid`, {})
              toast.success(t('shop-desk:order.cashTaken'))
              await changed()
            }}
          />
        </Permitted>
      )}
    </>
  )
}

function Whole({ order }: { readonly order: WholeOrder }) {
  const t = useT()
  const { moment } = useFormat()
  const { handover, way, due } = order
  return (
    <>
      <Panel title={t('console:orders.status')}>
        <p className={styles['acts']}>
          <OrderStatusSelect order={order} /> <Paid order={order} />{' '}
          {order.payment.state && !order.payment.success && (
            <span>{t(`admin:admin.state_${order.payment.state}`)}</span>
          )}
        </p>
        {order.isReleased && <p>{t('shop-desk:order.released')}</p>}
        <p className={parts['soft']}>
          {[
            t('console:shop.orderOf', { at: moment(order.createAt) }),
            t(`shop-desk:order.${handover}`),
            `${t('shop-desk:order.way')} ${t(`shop-desk:order.${way}`)}`,
            ...(due === null ? [] : [`${t('shop-desk:order.due')} ${moment(due)}`]),
          ].join(' · ')}
        </p>
        <BuyerFacts buyer={order.buyer} />
      </Panel>
      <Panel title={t('console:orders.items')}>
        <Lines order={order} />
      </Panel>
      {order.cards.length > 0 && (
        <Panel title={t('shop-desk:order.cards')}>
          <p className={parts['soft']}>{t('shop-desk:order.cardsHint')}</p>
          <ul className={styles['plain']}>
            {order.cards.map(({ serial, state, isShown }) => (
              <li key={serial}>
                <Link href={`/test#card=${serial}`}>{serial}</Link>{' '}
                <Tag level={state === 'active' ? 'good' : 'over'}>{t(`shop-desk:order.card_${state}`)}</Tag>{' '}
                {isShown && <span className={parts['soft']}>{t('shop-desk:order.cardShown')}</span>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {way === 'chapa' && (
        <Panel title={t('shop-desk:order.payments')}>
          <Payments order={order} />
        </Panel>
      )}
      <Panel title={t('shop-desk:order.history')}>
        <Permitted to="shop">
          <NoteForm id={order._id} />
        </Permitted>
        <History order={order} />
      </Panel>
    </>
  )
}

function Lines({ order }: { readonly order: WholeOrder }) {
  const t = useT()
  const { number } = useFormat()
  const { tag } = useLanguage()
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('shop-desk:order.line')}</th>
          <th scope="col">{t('shop-desk:order.pieces')}</th>
          <th scope="col">{t('shop-desk:order.price')}</th>
          <th scope="col">{t('shop-desk:order.restocked')}</th>
        </tr>
      </thead>
      <tbody>
        {order.products.map(({ _id, name, variant, count, price, restocked, photo }) => (
          <tr key={`${_id} ${variant}`}>
            <th scope="row">
              <span className={styles['named']}>
                <ProductPhoto address={photo} name="" />
                <bdi>{variant === '' ? name : `${name}, ${variant}`}</bdi>
              </span>
            </th>
            <td>{number(count)}</td>
            <td>{moneyText(tag, price.amountMinor, price.currency)}</td>
            <td>{restocked === 0 ? '–' : number(restocked)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('shop-desk:order.total')}
          </th>
          <td colSpan={2}>
            <Totals order={order} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Payments({ order: { payments } }: { readonly order: WholeOrder }) {
  const t = useT()
  const { tag } = useLanguage()
  if (payments.length === 0) return <p>{t('shop-desk:order.noPayments')}</p>
  return (
    <ul className={styles['plain']}>
      {payments.map(({ _id, reference, state, price, givenBackMinor, isItsOwn }) => (
        <li key={_id}>
          <Link href={`/dashboard/admin/payments${fragmentOf({ q: _id, row: _id })}`}>
            <bdi dir="ltr" translate="no">
              {reference}
            </bdi>
          </Link>{' '}
          <span>{moneyText(tag, price.amountMinor, price.currency)}</span>{' '}
          <Tag level={state === 'succeeded' ? 'good' : 'over'}>{t(`admin:admin.state_${state}`)}</Tag>
          {givenBackMinor > 0 && (
            <span> {t('shop-desk:order.givenBack', { amount: moneyText(tag, givenBackMinor, price.currency) })}</span>
          )}
          {state === 'succeeded' && !isItsOwn && <span> {t('shop-desk:order.notItsOwn')}</span>}
        </li>
      ))}
    </ul>
  )
}

function NoteForm({ id }: { readonly id: string }) {
  const t = useT()
  const changed = useOrderChanged(id)
  const { form, field, busy, onSubmit } = useContractForm<{ note: string }>({
    schema: orderNoteBody,
    defaults: { note: '' },
    send: async ({ note }) => {
      await api.post(`/admin/orders/${id}/notes`, { note })
      form.reset()
      await changed()
    },
  })
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <Field
        {...field('note')}
        label={t('shop-desk:order.note')}
        hint={t('shop-desk:order.noteHint')}
        autoComplete="off"
      />
      <Button type="submit" variant="quiet" busy={busy}>
        {t('shop-desk:order.addNote')}
      </Button>
    </form>
  )
}

/** What happened, and who did it; the latest first. */
function History({ order: { events } }: { readonly order: WholeOrder }) {
  const t = useT()
  const { moment, number } = useFormat()
  const { tag } = useLanguage()
  const statusText = useStatusText()
  return (
    <ol className={styles['plain']}>
      {events.toReversed().map(({ at, what, by, from, to, note, amount, pieces }) => (
        <li key={`${at} ${what} ${note}`}>
          <strong>
            {t(`shop-desk:order.event_${what}`, {
              from: from ? statusText(from) : '',
              to: to ? statusText(to) : '',
              number: number(pieces ?? 0),
            })}
          </strong>
          {amount && <span> {moneyText(tag, amount.amountMinor, amount.currency)}</span>}
          {note !== '' && <p dir="auto">{note}</p>}
          <div className={parts['soft']}>
            <bdi>{by ?? t('shop-desk:order.byBuyer')}</bdi> · {moment(at)}
          </div>
        </li>
      ))}
    </ol>
  )
}
