import type {
  BuyerOrder,
  BuyerOrderAnswer,
  CardCodeAnswer,
  OrderPlacedAnswer,
} from '@ashenda/core/contracts/http/checkout.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { earlyTyped } from '../../lib/early-input.ts'
import { failureText, useFailureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { api, Refusal } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'
import { usePersonal } from '../../lib/personal.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CodeField, PhoneField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { paymentTopic } from '../payment/follow-payment.ts'
import { goToCheckout } from '../payment/go-to-checkout.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import styles from './shop.module.css'
import { findOrder, orderKey, ownOrdersKey, useMoney, useOwnOrders } from './shop-queries.ts'

/** The buyer's page: the order in the address if this browser bought it, otherwise by number and phone. */
export function OrderPage() {
  const t = useT()
  const number = new URLSearchParams(useSearch()).get('number')?.trim().toUpperCase() ?? ''
  const [phone, setPhone] = useState('')
  const known = useQuery({
    queryKey: orderKey(number),
    queryFn: () => findOrder(number, phone || undefined),
    enabled: number !== '',
    retry: false,
  })
  useNews(known.data)
  const failure = useFailureText()
  const isUnknown = known.error instanceof Refusal && known.error.status === 404
  return (
    <PublicPage title={t('shop:orderTitle')} lead={t('shop:orderLead')}>
      {known.data ? (
        <Order order={known.data} phone={phone} />
      ) : (
        <div className={sheet['sheets']}>
          <section className={sheet['sheet']} aria-labelledby="find-order">
            <h2 id="find-order">{t('shop:findOrder')}</h2>
            <FindForm
              key={number}
              number={number}
              wasUnknown={isUnknown && phone !== ''}
              busy={known.isFetching}
              onFind={setPhone}
              onAgain={() => void known.refetch()}
            />
            {lastLookFailed(known) && !isUnknown && <LostAnswer query={known} text={failure(known.error)} />}
          </section>
          <OwnOrders />
        </div>
      )}
    </PublicPage>
  )
}

const waitingMs = 5_000

/** Asks again while something is under way: at once when the socket tells, and now and then. */
function useNews(order: BuyerOrder | undefined): void {
  const queries = useQueryClient()
  const { number, waitsFor, cardsComing = 0 } = order ?? {}
  const isWaiting = waitsFor !== undefined || cardsComing > 0
  useEffect(() => {
    if (number === undefined || !isWaiting) return
    const look = (): void => void queries.invalidateQueries({ queryKey: orderKey(number) })
    const stop = waitsFor === undefined ? undefined : onPrivateTopic(paymentTopic(waitsFor), look)
    const timer = setInterval(look, waitingMs)
    return () => {
      clearInterval(timer)
      stop?.()
    }
  }, [queries, number, waitsFor, isWaiting])
}

interface FindFormProps {
  readonly number: string
  readonly wasUnknown: boolean
  readonly busy: boolean
  readonly onFind: (phone: string) => void
  readonly onAgain: () => void
}

/** By number and phone; without scripts an ordinary form. */
function FindForm({ number, wasUnknown, busy, onFind, onAgain }: FindFormProps) {
  const t = useT()
  const [, navigate] = useLocation()
  const { form: sent } = usePersonal()
  const sentProblem = useSentProblem(sent ?? { problems: {} })
  const [typed, setTyped] = useState(() => earlyTyped('number') ?? sent?.values['number'] ?? number)
  const [phone, setPhone] = useState(() => earlyTyped('phone') ?? sent?.values['phone'] ?? '')
  const [isTried, setTried] = useState(false)

  const find = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (typed.trim() === '' || phone.trim() === '') return
    onFind(phone)
    if (typed.trim().toUpperCase() === number) setTimeout(onAgain)
    else navigate(`/shop/order?${new URLSearchParams({ number: typed.trim().toUpperCase() })}`, { replace: true })
  }

  const missing = (value: string) => isTried && value.trim() === '' && t('voting:forms.fillIn')
  return (
    <form method="post" action="/shop/order" className={styles['checkout']} noValidate onSubmit={find}>
      <CodeField
        name="number"
        label={t('shop:number')}
        hint={t('shop:numberHint')}
        error={missing(typed) || (wasUnknown && t('shop:notFound')) || sentProblem('number')}
        maxLength={32}
        dir="ltr"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <PhoneField
        name="phone"
        label={t('shop:phone')}
        error={missing(phone)}
        maxLength={64}
        required
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('shop:find')}
      </Button>
    </form>
  )
}

/** What this browser ordered. */
function OwnOrders() {
  const t = useT()
  const { moment } = useFormat()
  const money = useMoney()
  const isHere = useHydrated()
  const { data: orders = [] } = useOwnOrders(isHere)
  if (orders.length === 0) return null
  return (
    <section className={sheet['sheet']} aria-labelledby="own-orders">
      <h2 id="own-orders">{t('shop:ownOrders')}</h2>
      <ul className={styles['orders']}>
        {orders.map(({ number, at, status, total }) => (
          <li key={number}>
            <Link href={`/shop/order?number=${number}`}>{number}</Link>
            <span>{t(statusKeys[status])}</span>
            <span>{money(total)}</span>
            <small>{moment(at)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const statusKeys = {
  'Not Processed': 'shop:status.received',
  Processing: 'shop:status.processing',
  Shipped: 'shop:status.shipped',
  deliverd: 'shop:status.delivered',
  cancel: 'shop:status.cancelled',
} as const satisfies Record<BuyerOrder['status'], string>

/** For the looks of a state: those of a vote's payment. */
const looks = {
  unpaid: 'quarantined',
  pending: 'quarantined',
  failed: 'failed',
  paid: 'paid',
  refunding: 'refunded',
  refunded: 'refunded',
} as const satisfies Record<BuyerOrder['payment'], string>

function Order({ order, phone }: { readonly order: BuyerOrder; readonly phone: string }) {
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
      {(order.cards.length > 0 || order.cardsComing > 0) && <Cards order={order} />}
      <History order={order} />
    </div>
  )
}

/** Paying and cancelling, while they are possible. */
function Acts({ order, phone }: { readonly order: BuyerOrder; readonly phone: string }) {
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

/** T-cards: their codes are shown by a press, once, in the browser that paid. */
function Cards({ order }: { readonly order: BuyerOrder }) {
  const t = useT()
  const { number } = useFormat()
  const { cards, cardsComing, isOwn } = order
  return (
    <section className={sheet['sheet']} aria-labelledby="bought-cards">
      <h2 id="bought-cards">{t('shop:cards')}</h2>
      <p>{t(isOwn ? 'shop:cardsText' : 'shop:cardsElsewhere')}</p>
      {cardsComing > 0 && (
        <p role="status">{t('shop:cardsComing', { count: cardsComing, number: number(cardsComing) })}</p>
      )}
      <ul className={styles['cards']}>
        {cards.map(({ serial, state }) => (
          <li key={serial}>
            <Card order={order} serial={serial} state={state} />
          </li>
        ))}
      </ul>
      <Link href="/" className={sheet['onward'] ?? ''}>
        {t('shop:useCard')}
      </Link>
    </section>
  )
}

interface CardProps {
  readonly order: BuyerOrder
  readonly serial: string
  readonly state: BuyerOrder['cards'][number]['state']
}

function Card({ order: { number, isOwn }, serial, state }: CardProps) {
  const t = useT()
  const show = useMutation({
    mutationFn: async () => (await api.post<CardCodeAnswer>('/api/v1/shop/orders/code', { number, serial })).code,
    onError: (error) => void toast.error(failureText(error)),
  })
  const code = show.data

  const copy = async (): Promise<void> => {
    if (code === undefined) return
    try {
      await navigator.clipboard.writeText(code)
      toast.success(t('shop:copied'))
    } catch {
      toast.error(t('common.wentWrong'))
    }
  }

  return (
    <>
      <p className={styles['serial']}>{t('shop:serial', { serial })}</p>
      <div aria-live="polite">
        {code !== undefined && (
          <>
            <p className={styles['code']} dir="ltr">
              {code}
            </p>
            <p className={styles['warning']}>{t('shop:codeOnce')}</p>
            <Button variant="quiet" onClick={() => void copy()}>
              {t('shop:copy')}
            </Button>
          </>
        )}
      </div>
      {code === undefined &&
        (state === 'ready' && isOwn ? (
          <Button variant="gold" data-needs-script busy={show.isPending} onClick={() => show.mutate()}>
            {t('shop:showCode')}
          </Button>
        ) : (
          <p className={styles['soft']}>{t(state === 'ready' ? 'shop:card.elsewhere' : `shop:card.${state}`)}</p>
        ))}
    </>
  )
}

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
