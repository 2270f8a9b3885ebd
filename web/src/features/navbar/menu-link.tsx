import { Link, useLocation } from 'wouter'
import styles from './site-menu.module.css'

interface MenuLinkProps {
  readonly href: string
  readonly text: string
  readonly onFollow: () => void
}

/** The way to a page, marked on that page. */
export function MenuLink({ href, text, onFollow }: MenuLinkProps) {
  const [path] = useLocation()
  return (
    <li>
      <Link href={href} className={styles['link']} aria-current={href === path ? 'page' : undefined} onClick={onFollow}>
        {text}
      </Link>
    </li>
  )
}
