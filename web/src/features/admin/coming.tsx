import { useT } from '../../lib/i18n.ts'
import { type Looks, lastLookFailed } from '../../lib/last-look-failed.ts'
import parts from './parts.module.css'

/** Holds the place of what is still on its way. */
export function Coming({ query }: { readonly query: Looks & { readonly data: unknown } }) {
  const t = useT()
  if (query.data !== undefined || lastLookFailed(query)) return null
  return (
    <div role="status" className={parts['coming']}>
      <span className="for-readers">{t('common.loading')}</span>
    </div>
  )
}
