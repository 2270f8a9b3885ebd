import { type ReactNode, useId } from 'react'
import styles from './way-card.module.css'

interface WayCardProps {
  readonly title: string
  /** What it costs. */
  readonly price: string
  /** Beside the price: whom it is paid for. */
  readonly counts?: ReactNode
  readonly ways?: string
  /** What the way means for votes and prize (PAY-12). */
  readonly text?: ReactNode
  /** Said of the one that is recommended. */
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
