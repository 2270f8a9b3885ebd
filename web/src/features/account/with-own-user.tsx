import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useOwnUser } from './own-user.ts'

/** A page about herself: shown once loaded, with a retry on failure (DSH-10). */
export function WithOwnUser({ children }: { readonly children: (own: OwnUser) => ReactNode }) {
  const t = useT()
  const own = useOwnUser()
  if (own.data) return children(own.data)
  if (lastLookFailed(own)) return <LostAnswer query={own} text={t('contestant:dashboard.profileFailed')} />
  return <PageSkeleton />
}
