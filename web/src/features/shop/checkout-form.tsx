import { buyerFields, type CatalogueProduct, type OrderPlacedAnswer } from '@ashenda/core/contracts/http/checkout.ts'
import { handovers, orderWays } from '@ashenda/core/domain/shop.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Type } from 'typebox'
import { useLocation } from 'wouter'
import { tellIfLost } from '../../lib/failure-text.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api, needsCookies, Refusal } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { newIdempotencyKey } from '../../lib/idempotency.ts'
import { Button } from '../../ui/button.tsx'
import { Field, PhoneField } from '../../ui/field.tsx'
import { FormProblem, SentSummary } from '../../ui/form-problem.tsx'
import { clearCart } from '../cart/cart.ts'
import { goToCheckout } from '../payment/go-to-checkout.ts'
import styles from './shop.module.css'
import { catalogueKey, ownOrdersKey, useMoney } from './shop-queries.ts'

/** A line as the shop sells it now. */
export interface BasketLine {
  readonly key: string
  readonly name: string
  /** Undefined if it is not sold any more. */
  readonly product: Pick<CatalogueProduct, 'price' | 'kind' | 'shipping'> | undefined
  readonly variant: string
  readonly count: number
  /** Pieces there are. */
  readonly left: number
}

const schema = Type.Object({ ...buyerFields, handover: Type.Enum(handovers), way: Type.Enum(orderWays) })

interface CheckoutValues {
  name: string
  phone: string
  address: string
  handover: 'pickup' | 'delivery'
  way: 'chapa' | 'cash'
}

interface CheckoutFormProps {
  readonly lines: readonly BasketLine[]
  readonly total: { readonly amountMinor: number; readonly currency: string }
  /** Of a form without scripts. */
  readonly sentKey: string | undefined
}

/** Who buys, how she gets it, and how she pays. The server prices what is ordered. */
export function CheckoutForm({ lines, total, sentKey }: CheckoutFormProps) {
  const t = useT()
  const money = useMoney()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  /** The same checkout sent again is the same order. */
  const sent = useRef({ body: '', key: newIdempotencyKey() })
  const products = lines.flatMap(({ product }) => product ?? [])
  const goods = products.filter(({ kind }) => kind === 'goods')
  const hasCards = goods.length < products.length
  const canBeSent = goods.length > 0 && goods.every(({ shipping }) => shipping)

  const { form, field, busy, problem, onSubmit } = useContractForm<CheckoutValues>({
    schema,
    defaults: { name: '', phone: '', address: '', handover: canBeSent ? 'delivery' : 'pickup', way: 'chapa' },
    fieldsByCode: { bad_contact_phone: 'phone', address_missing: 'address' },
    failed: tellIfLost,
    send: async ({ address, handover, ...values }): Promise<void> => {
      if (handover === 'delivery' && address.trim() === '') {
        form.setError('address', { type: 'address_missing' }, { shouldFocus: true })
        return
      }
      const order = {
        ...values,
        // A way that is no longer shown may still be chosen.
        way: handover === 'pickup' && !hasCards ? values.way : ('chapa' as const),
        ...{ handover, lines: lines.map(({ variant, count }) => ({ variant, count })) },
        ...(handover === 'delivery' && { address }),
      }
      const body = JSON.stringify(order)
      if (body !== sent.current.body) sent.current = { body, key: newIdempotencyKey() }
      const headers = { ...needsCookies.headers, 'idempotency-key': sent.current.key }
      try {
        const { number, url } = await api.post<OrderPlacedAnswer>('/api/v1/shop/orders', order, { headers })
        clearCart()
        void queries.invalidateQueries({ queryKey: ownOrdersKey })
        if (url === undefined) navigate(`/shop/order?number=${number}`)
        else await goToCheckout(url)
      } catch (error) {
        // Shows what is left.
        if (error instanceof Refusal && error.code === 'out_of_stock')
          void queries.invalidateQueries({ queryKey: catalogueKey })
        throw error
      }
    },
  })
  // Marks the browser before it orders: if an answer is lost, the same order can be asked for again.
  useEffect(() => void api.get('/api/v1/shop/orders', needsCookies).catch(() => undefined), [])
  const { handover, way } = useWatch({ control: form.control })
  const isCash = way === 'cash' && handover === 'pickup' && !hasCards
  const [line] = lines

  return (
    <form method="post" action="/shop/basket" className={styles['checkout']} noValidate onSubmit={onSubmit}>
      <SentSummary />
      {sentKey !== undefined && line && (
        <>
          <input type="hidden" name="key" value={sentKey} />
          <input type="hidden" name="variant" value={line.variant} />
          <input type="hidden" name="count" value={line.count} />
        </>
      )}
      <Field {...field('name')} label={t('shop:name')} autoComplete="name" maxLength={512} required />
      <PhoneField {...field('phone')} label={t('shop:phone')} hint={t('shop:phoneHint')} maxLength={64} required />
      <fieldset className={styles['choices']}>
        <legend>{t('shop:handover')}</legend>
        {canBeSent && <Choice name="handover" value="delivery" text={t('shop:delivery')} form={form} />}
        <Choice
          name="handover"
          value="pickup"
          text={t(goods.length === 0 ? 'shop:shownHere' : 'shop:pickup')}
          hint={goods.length === 0 ? undefined : t('shop:pickupHint')}
          form={form}
        />
      </fieldset>
      {canBeSent && (
        <div className={handover === 'delivery' ? undefined : styles['off']}>
          <Field
            {...field('address')}
            label={t('shop:address')}
            hint={t('shop:addressHint')}
            autoComplete="street-address"
            maxLength={300}
          />
        </div>
      )}
      <fieldset className={styles['choices']}>
        <legend>{t('shop:way')}</legend>
        <Choice name="way" value="chapa" text={t('shop:byChapa')} hint={t('shop:byChapaHint')} form={form} />
        {!hasCards && (
          <div className={handover === 'delivery' ? styles['off'] : undefined}>
            <Choice name="way" value="cash" text={t('shop:inCash')} hint={t('shop:inCashHint')} form={form} />
          </div>
        )}
      </fieldset>
      <FormProblem text={problem} />
      <Button type="submit" variant="gold" busy={busy}>
        {t(isCash ? 'shop:order' : 'shop:orderAndPay', { price: money(total) })}
      </Button>
      <p className={styles['soft']}>{t('shop:stored')}</p>
    </form>
  )
}

interface ChoiceProps {
  readonly name: 'handover' | 'way'
  readonly value: string
  readonly text: string
  readonly hint?: string | undefined
  readonly form: Pick<UseFormReturn<CheckoutValues>, 'register' | 'getValues'>
}

const Choice = ({ name, value, text, hint, form }: ChoiceProps) => (
  <label className={styles['choice']}>
    {/* Also chosen where no script does it. */}
    <input type="radio" value={value} defaultChecked={form.getValues(name) === value} {...form.register(name)} />
    <span>
      {text}
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </label>
)
