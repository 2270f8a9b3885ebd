import type { ImportKind } from '@ashenda/core/domain/imports.ts'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useLookedAt } from '../chosen-contest.tsx'
import { useMay } from '../permitted.tsx'

/** From a list to its import, which goes into the current contest. */
export function ImportLink({ kind }: { readonly kind: ImportKind }) {
  const t = useT()
  const { isOther } = useLookedAt()
  if (!useMay('contestants') || isOther) return null
  return (
    <Link href={`/dashboard/admin/import/${kind}`} className={buttonClass('quiet')}>
      {t('console:imports.import')}
    </Link>
  )
}
