import { useHydrated } from '../../lib/hydrated.ts'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'

interface ReloadLinkProps {
  /** Seconds. */
  readonly after: number | undefined
  /** Another address than the page's, if that has a `#`: browsers do not load an address with a fragment again. */
  readonly at: string
}

/** Reloads the page for data that scripts would refetch: without scripts the page reloads itself, and while they are loading there is a link. */
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
