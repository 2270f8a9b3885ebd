import { homeOf } from '@ashenda/core/domain/path-after-login.ts'
import * as Radix from '@radix-ui/react-dropdown-menu'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useAuth } from '../../lib/auth.ts'
import { useBackCloses } from '../../lib/back-closes.ts'
import { useT } from '../../lib/i18n.ts'
import { shownResource } from '../../lib/language.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { logOut } from '../../lib/log-out.ts'
import styles from './navbar.module.css'
import { UserButton } from './user-button.tsx'

/** Not modal, see language-options.tsx. */
export function UserOptions({ name }: { readonly name: string }) {
  const t = useT()
  const [, navigate] = useLocation()
  const { code } = useLanguage()
  const [isOpen, setOpen] = useState(true)
  useBackCloses(isOpen, () => setOpen(false))
  const role = useAuth(({ user }) => user?.role ?? 'actor')
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen} dir={shownResource(code).dir}>
      <Radix.Trigger asChild>
        <UserButton person={name} />
      </Radix.Trigger>
      <Radix.Content className={styles['menu']} align="end" sideOffset={8} collisionPadding={12} loop>
        <Radix.Label className={styles['whose']}>
          <bdi>{name}</bdi>
        </Radix.Label>
        <Radix.Item asChild className={styles['option']}>
          <Link href={homeOf(role)}>{t('account:profile')}</Link>
        </Radix.Item>
        <Radix.Item className={styles['option']} onSelect={() => void logOut(navigate)}>
          {t('account:logout')}
        </Radix.Item>
      </Radix.Content>
    </Radix.Root>
  )
}
