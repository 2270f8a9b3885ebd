import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useT } from '../../lib/i18n.ts'

/** Who is registered already only has to log in (REG-03). */
export function PhoneProblem({ text }: { readonly text: string | undefined }) {
  const t = useT()
  return (
    <>
      {text}{' '}
      <Link href="/login" state={useHistoryState()}>
        {t('account:toLogin')}
      </Link>
    </>
  )
}
