import type { ImportKind } from '@ashenda/core/domain/imports.ts'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useLookedAt } from '../chosen-contest.tsx'
import { useMay } from '../permitted.tsx'

/** From a list to its import, which goes into the contest that is looked at. */
export function ImportLink({ kind }: { readonly kind: ImportKind }) {
  const t = useT()
  const { contest } = useLookedAt()
  if (!useMay('contestants') || contest?.stage === 'final') return null
  return (
    <Link href={`/dashboard/admin/import/${kind}`} className={buttonClass('quiet')}>
      {t('console:imports.import')}
    </Link>
  )
}
