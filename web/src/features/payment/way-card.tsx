import { type ReactNode, useId } from 'react'
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
