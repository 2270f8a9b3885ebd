import { useHydrated } from '../../lib/hydrated.ts'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'

interface ReloadLinkProps {
  /** Seconds. */
  readonly after: number | undefined
  /** Another address than that of the page, where something stands behind its `#`: that one no browser asks for again. */
  readonly at: string
}

/** What a page that is alive asks for again by itself: without scripts the page itself does, and while they are on their way a link. */
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
