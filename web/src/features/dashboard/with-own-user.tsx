import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import type { ReactNode } from 'react'
import { PageSkeleton } from '../../app/page-skeleton.tsx'
import { useT } from '../../lib/i18n.ts'
import { useOwnUser } from '../../lib/own-user.ts'
import { TryAgain } from '../../ui/try-again.tsx'

/** A page about herself: it shows once she is loaded, and offers to try again where that fails (DSH-10). */
export function WithOwnUser({ children }: { readonly children: (own: OwnUser) => ReactNode }) {
  const t = useT()
  const { data, isError, isFetching, refetch } = useOwnUser()
  if (data) return children(data)
  if (isError && !isFetching) return <TryAgain text={t('contestant:dashboard.profileFailed')} onAgain={refetch} />
  return <PageSkeleton />
}
