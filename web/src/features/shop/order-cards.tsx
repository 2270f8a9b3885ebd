import type { BuyerOrder, CardCodeAnswer } from '@ashenda/core/contracts/http/checkout.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import sheet from '../public-page/sheet.module.css'
import styles from './shop.module.css'

/** T-cards: their codes are shown by a press, once, in the browser that paid. */
export function OrderCards({ order }: { readonly order: BuyerOrder }) {
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
