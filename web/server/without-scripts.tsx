import type { LoggedInMember } from '@ashenda/core/contracts/http/first-data.ts'
import page from '../src/app/app.module.css'
import { Footer } from '../src/features/footer/footer.tsx'
import styles from '../src/features/navbar/navbar.module.css'
import { Navbar } from '../src/features/navbar/navbar.tsx'
import { moneyText, useFormat } from '../src/lib/format.ts'
import { useT } from '../src/lib/i18n.ts'
import { useLanguage } from '../src/lib/language-choice.ts'
import { buttonClass } from '../src/ui/button.tsx'

/** The notice without scripts on pages that only browsers render: that they need scripts, and what is due. */
export function WithoutScripts({ member }: { readonly member: LoggedInMember | undefined }) {
  const t = useT()
  const { tag } = useLanguage()
  const fee = member?.feeDue
  return (
    <>
      <Navbar {...(member && { account: <LogOut /> })} />
      <main className={page['broken']}>
        {member?.reset && <ResetAsked {...member.reset} />}
        <h1>{t('contestant:dashboard.needsScripts')}</h1>
        {member && <p>{t('account:loggedInAs', { name: member.name })}</p>}
        <p>
          {fee
            ? t('contestant:dashboard.feeDue', { fee: moneyText(tag, fee.amountMinor, fee.currency) })
            : t('contestant:dashboard.openWithScripts')}
        </p>
        <a href="/" className={buttonClass('gold')}>
          {t('common.brokenHome')}
        </a>
      </main>
      <Footer />
    </>
  )
}

/** What her own page says above all else (features/dashboard/reset/). */
function ResetAsked({ askedAt, opensAt }: NonNullable<LoggedInMember['reset']>) {
  const t = useT()
  const format = useFormat()
  return (
    <form method="post" action="/reset-password/stop">
      <p role="alert">
        <strong>{t('reset:asked')}</strong>
        <br />
        {t('reset:askedText', { asked: format.moment(askedAt), opens: format.moment(opensAt) })}
      </p>
      <button type="submit" className={buttonClass('primary')}>
        {t('reset:stop')}
      </button>
    </form>
  )
}

function LogOut() {
  const t = useT()
  return (
    <form method="post" action="/logout">
      <button type="submit" className={styles['login']}>
        {t('account:logout')}
      </button>
    </form>
  )
}
