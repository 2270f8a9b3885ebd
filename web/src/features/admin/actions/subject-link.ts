import type { Activity } from '@ashenda/core/contracts/http/actions.ts'
import { fragmentOf } from '../table/list-address.ts'

const admin = '/dashboard/admin'

/** The page that shows what an action was done to; undefined if there is none. No address has a name in it. */
export function subjectLink({ action, subject }: Pick<Activity, 'action' | 'subject'>): string | undefined {
  const [noun] = action.split('.')
  if (noun === 'contest') return `${admin}/contest`
  if (noun === 'content') return `${admin}/content/${subject}`
  if (noun === 'titles' || noun === 'jury') return `${admin}/titles`
  if (noun === 'job' || noun === 'queue' || noun === 'dead-letter') return `${admin}/queues`
  if (noun === 'message') return `${admin}/messages`
  if (noun === 'zone') return `${admin}/create-zone`
  if (noun === 'category') return `${admin}/category`
  if (noun === 'product') return `${admin}/products`
  if (noun === 'cards') return '/admin/generate/132'
  if (subject === null) return undefined
  if (noun === 'contestant') return `${admin}/users/${subject}`
  if (noun === 'request') return `${admin}/requests${fragmentOf({ tab: 'all', search: subject, row: subject })}`
  if (noun === 'payment') return `${admin}/payments${fragmentOf({ q: subject, row: subject })}`
  if (noun === 'order') return `${admin}/orders/${subject}`
  if (noun === 'admin') return `${admin}/admins${fragmentOf({ row: subject })}`
  if (noun === 'ballots' && action !== 'ballots.end-alert')
    return `${admin}/suspicion?${new URLSearchParams({ group: `decision.${subject}` })}`
  return noun === 'ballots' ? `${admin}/suspicion${fragmentOf({ tab: 'alerts' })}` : undefined
}
