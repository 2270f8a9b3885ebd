import { homeOf } from '@ashenda/core/domain/path-after-login.ts'
import * as Radix from 'radix-ui/dropdown-menu'
import { Link, useLocation } from 'wouter'
import { useAuth } from '../../lib/auth.ts'
import { useT } from '../../lib/i18n.ts'
import { shownResource } from '../../lib/language.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { logOut } from './log-out.ts'
import styles from './navbar.module.css'
import { UserButton } from './user-button.tsx'

/** Not modal, for the reason that language-options.tsx gives. */
export function UserOptions({ name }: { readonly name: string }) {
  const t = useT()
  const [, navigate] = useLocation()
  const { code } = useLanguage()
  const role = useAuth(({ user }) => user?.role ?? 'actor')
  return (
    <Radix.Root modal={false} defaultOpen dir={shownResource(code).dir}>
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
        <Radix.Item className={styles['option']} onSelect={() => void logOut(() => navigate('/login'))}>
          {t('account:logout')}
        </Radix.Item>
      </Radix.Content>
    </Radix.Root>
  )
}
