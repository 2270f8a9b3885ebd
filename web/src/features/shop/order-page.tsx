import type { BuyerOrder } from '@ashenda/core/contracts/http/checkout.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { earlyTyped } from '../../lib/early-input.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { Refusal } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'
import { usePersonal } from '../../lib/personal.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField, PhoneField } from '../../ui/field.tsx'
import { LostAnswer } from '../../ui/try-again.tsx'
import { paymentTopic } from '../payment/follow-payment.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import sheet from '../public-page/sheet.module.css'
import { BoughtOrder } from './bought-order.tsx'
import { statusKeys } from './order-status.ts'
import styles from './shop.module.css'
import { findOrder, orderKey, useMoney, useOwnOrders } from './shop-queries.ts'

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
        <BoughtOrder order={known.data} phone={phone} />
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
