import type { ReactNode } from 'react'
import table from './data-table.module.css'

interface FactsProps {
  /** Those without a value are left out. */
  readonly of: readonly (readonly [name: string, value: ReactNode])[]
}

export const Facts = ({ of }: FactsProps) => (
  <dl className={table['facts']}>
    {of.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
