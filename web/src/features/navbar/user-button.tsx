import type { ComponentProps } from 'react'
import { useT } from '../../lib/i18n.ts'
import { UserIcon } from '../../ui/icons.tsx'
import styles from './navbar.module.css'

interface UserButtonProps extends ComponentProps<'button'> {
  readonly person: string
}

export function UserButton({ person, ...props }: UserButtonProps) {
  const t = useT()
  return (
    <button type="button" {...props} aria-label={t('common.userMenu', { name: person })} className={styles['user']}>
      <UserIcon size="1.25em" />
      <bdi aria-hidden="true">{person}</bdi>
    </button>
  )
}
