import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import type { UserFilter } from '../users/use-users.ts'

/** What a search takes: three names may be longer. */
const searchLength = 80

/** Whom a step concerns, by her present name. It leads to who is called so now, by a filter in the history: no name stands in an address. */
export function Concerned({ contestant: { name } }: { readonly contestant: NonNullable<AdminAction['contestant']> }) {
  const t = useT()
  if (name === null) return <p>{t('desk:actions.erased')}</p>
  return (
    <p>
      <Link
        href="/dashboard/admin/users"
        state={{ filter: { search: name.slice(0, searchLength) } satisfies Partial<UserFilter> }}
      >
        <bdi>{name}</bdi>
      </Link>
    </p>
  )
}
