import { Link, useLocation } from 'wouter'
import styles from './data-table.module.css'
import { fragmentOf } from './list-address.ts'

interface TabsProps<Name extends string> {
  readonly names: readonly Name[]
  readonly shown: Name
  readonly text: (name: Name) => string
  readonly count?: (name: Name) => number | undefined
}

/** Views of one page, each with an address; the first is without a fragment. */
export function Tabs<Name extends string>({ names, shown, text, count }: TabsProps<Name>) {
  const [path] = useLocation()
  return (
    <nav className={styles['tabs']}>
      {names.map((name, index) => {
        const waiting = count?.(name) ?? 0
        return (
          <Link
            key={name}
            href={`${path}${fragmentOf({ tab: index === 0 ? '' : name })}`}
            aria-current={name === shown ? 'page' : undefined}
          >
            {text(name)}
            {waiting > 0 && <b>{waiting}</b>}
          </Link>
        )
      })}
    </nav>
  )
}
