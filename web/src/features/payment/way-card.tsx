import { type ReactNode, useEffect, useId, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { TitleNote } from '../contest/title-note.tsx'
import paymentPageStyles from './payment-page.module.css'
import styles from './way-card.module.css'

interface WayCardProps {
  readonly title: string
  /** Its price. */
  readonly price: string
  /** Beside the price: the counted picks. */
  readonly counts?: ReactNode
  readonly ways?: string
  /** Its meaning for votes and prize (PAY-12). */
  readonly text?: ReactNode
  /** On the recommended one. */
  readonly mark?: string
  readonly children: ReactNode
}

/** One way to vote or pay. */
export function WayCard({ title, price, counts, ways, text, mark, children }: WayCardProps) {
  const id = useId()
  return (
    <section className={styles['card']} aria-labelledby={id} data-recommended={mark !== undefined}>
      {mark && <p className={styles['mark']}>{mark}</p>}
      <h2 id={id}>{title}</h2>
      <div className={styles['cost']}>
        <p className={styles['price']}>{price}</p>
        {counts}
      </div>
      {ways && <p className={styles['ways']}>{ways}</p>}
      {text && <p className={styles['text']}>{text}</p>}
      <div className={styles['action']}>{children}</div>
    </section>
  )
}

/** What a paid vote counts, however it is paid. */
export function PaidText() {
  const t = useT()
  return (
    <>
      <span>{t('voting:payment.paidText')}</span>
      <TitleNote kind="paid" />
    </>
  )
}

/** Card sellers and other options (PAY-09). */
export function PayNotes() {
  const t = useT()
  return (
    <div className={paymentPageStyles['notes']}>
      <p>{t('voting:payment.cardNotice')}</p>
      <p>{t('voting:payment.mobileNotice')}</p>
    </div>
  )
}

/** Which of several options is running; ends when the browser returns to the page. */
export function useBusy<Way extends string>() {
  const [busy, setBusy] = useState<Way>()
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setBusy(undefined)
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  return [busy, setBusy] as const
}
