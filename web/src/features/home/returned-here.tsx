import { useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { arrivalOf } from '../voting/arrival.ts'

/** Whoever comes from a payment has the form opened by scripts; without them a link leads to it. */
export function ReturnedHere() {
  const t = useT()
  if (!arrivalOf(useSearch()).submitHit) return null
  return (
    <noscript>
      <a href="/ballot" className={buttonClass('gold')}>
        {t('home.goOnVoting')}
      </a>
    </noscript>
  )
}
