import { useId } from 'react'
import { useFormat } from '../../../lib/format.ts'
import styles from './today.module.css'

interface FiguresProps {
  readonly title: string
  readonly figures: readonly (readonly [label: string, value: number])[]
}

/** Numbers of one kind, each with its name. */
export function Figures({ title, figures }: FiguresProps) {
  const id = useId()
  const format = useFormat()
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className={styles['figures']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
