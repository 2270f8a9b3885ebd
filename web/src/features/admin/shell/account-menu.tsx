import * as Radix from '@radix-ui/react-dropdown-menu'
import { KeyRound, LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useAuth } from '../../../lib/auth.ts'
import { useT } from '../../../lib/i18n.ts'
import { shownResource } from '../../../lib/language.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { logOut } from '../../../lib/log-out.ts'
import { LanguageMenu } from '../../navbar/navbar.tsx'
import { useAdminRole } from '../permitted.tsx'
import styles from './shell.module.css'

export const accountPath = '/dashboard/admin/account'

/** Who is logged in, her account's security, language and log-out. */
export function AccountMenu() {
  const t = useT()
  const [, navigate] = useLocation()
  const { code } = useLanguage()
  const user = useAuth((auth) => auth.user)
  const role = useAdminRole()
  const name = user?.name ?? ''
  return (
    <>
      <div className={styles['language']}>
        <LanguageMenu />
      </div>
      {/* Not modal, see language-options.tsx. */}
      <Radix.Root modal={false} dir={shownResource(code).dir}>
        <Radix.Trigger className={styles['avatar']}>
          {initialsOf(name)} <span className="for-readers">{t('console:shell.account', { name })}</span>
        </Radix.Trigger>
        <Radix.Content className={styles['menu']} align="end" sideOffset={8} collisionPadding={12} loop>
          <Radix.Label className={styles['who']}>
            <bdi>{name}</bdi>
            {role && <span>{t(`admin:admin.role_${role}`)}</span>}
          </Radix.Label>
          <Radix.Item asChild>
            <Link href={accountPath}>
              <KeyRound aria-hidden="true" size={16} />
              <span>{t('console:shell.security')}</span>
            </Link>
          </Radix.Item>
          <Radix.Item onSelect={() => void logOut(navigate)}>
            <LogOut aria-hidden="true" size={16} />
            <span>{t('account:logout')}</span>
          </Radix.Item>
        </Radix.Content>
      </Radix.Root>
    </>
  )
}

/** The first letters of first and last name; a Ge'ez or Hangul letter is a syllable and still one sign. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}
