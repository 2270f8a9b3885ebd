import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  readonly title: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A page's section on its own sheet. */
export function Panel({ title, children, className = '' }: PanelProps) {
  const id = useId()
  return (
    <section className={`${styles['panel']} ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
