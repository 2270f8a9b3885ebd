import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { endedAs } from '../../lib/auth.ts'
import { useFormat } from '../../lib/format.ts'
import { translateRefusal, useRefusalText, useT } from '../../lib/i18n.ts'
import type { Remembering } from '../../lib/remembered-path.ts'
import { alertPerson } from '../../ui/ask.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './redirect-pages.module.css'

export function ToLogin() {
  const t = useT()
  return <RedirectPage to="/login" reason={useReason() ?? t('account:forContestants')} />
}

export function ToHome() {
  const t = useT()
  return <RedirectPage to="/" reason={useReason() ?? t('account:forAdmins')} />
}

/**
 * Why the server logged her out, if she may not know. The alert stays until she closes it, because this page is left after three seconds.
 */
function useReason(): string | undefined {
  const refusal = useRefusalText()
  const isTold = endedAs() === 'session_displaced'
  useEffect(() => {
    if (isTold) void alertPerson({ say: () => translateRefusal('session_displaced', '') ?? '' })
  }, [isTold])
  return isTold ? refusal('session_displaced', '') : undefined
}

interface RedirectPageProps {
  readonly to: string
  readonly reason: string
}

/** As the specification says (section 9). */
const countdownSeconds = 3

/** Counts down, then redirects with the wanted path. */
function RedirectPage({ to, reason }: RedirectPageProps) {
  const t = useT()
  const format = useFormat()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const state = useMemo((): Remembering => ({ from: search === '' ? path : `${path}?${search}` }), [path, search])
  const [left, setLeft] = useState(countdownSeconds)

  useEffect(() => {
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1)
      else navigate(to, { replace: true, state })
    }, 1_000)
    return () => clearTimeout(timer)
  }, [left, navigate, to, state])

  return (
    <section className={styles['page']}>
      <Tilfi className={styles['border']} />
      <div role="status">
        <h1>{reason}</h1>
      </div>
      {/* A timer is not announced every second. */}
      <p role="timer" className={styles['count']}>
        {t('account:redirecting', { number: format.number(left) })}
      </p>
      <Link href={to} replace state={state} className={buttonClass('quiet')}>
        {t('account:goNow')}
      </Link>
    </section>
  )
}
