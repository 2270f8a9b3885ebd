import { useT } from '../../lib/i18n.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { buttonClass } from '../../ui/button.tsx'

interface ReloadLinkProps {
  /** Seconds. */
  readonly after: number | undefined
  /** Another address if the page's has a `#`: browsers do not reload an address with a fragment. */
  readonly at: string
}

/** Reloads data that scripts would refetch: without scripts the page reloads itself; while they load there is a link. */
export function ReloadLink({ after = 3, at }: ReloadLinkProps) {
  const t = useT()
  if (useHydrated()) return null
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${after};url=${at}`} />
      </noscript>
      <a href={at} className={buttonClass('quiet')}>
        {t('common.lookAgain')}
      </a>
    </>
  )
}
