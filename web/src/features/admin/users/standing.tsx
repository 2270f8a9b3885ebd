import type { AdminContestant } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { standingOf } from '@ashenda/core/domain/standing.ts'
import { useT } from '../../../lib/i18n.ts'
import { type Level, Tag } from '../table/tag.tsx'

type Stands = Pick<AdminContestant, 'isHeld' | 'isActive' | 'isPaid' | 'images'>

export const standingOfRow = ({ images, ...row }: Stands) => standingOf({ ...row, hasPhoto: images.length > 0 })

const states = { held: 'waiting', changed: 'waiting', active: 'good', new: 'waiting', inactive: 'over' } as const
type State = keyof typeof states

function stateOf({ isHeld, isActive, isTakenOut, waiting }: AdminContestant): State {
  if (isHeld) return 'held'
  if (!isActive) return isTakenOut ? 'inactive' : 'new'
  return waiting === null ? 'active' : 'changed'
}

/** Whether she takes part, and what waits for an admin. */
export function StateTags({ user }: { readonly user: AdminContestant }) {
  const t = useT()
  const state = stateOf(user)
  const level: Level = states[state]
  return (
    <>
      <Tag level={level}>{t(`console:contestants.state_${state}`)}</Tag>
      {user.consent?.guardian && (
        <>
          {' '}
          <Tag level="waiting">{t('console:contestants.minor')}</Tag>
        </>
      )}
      {user.openReports > 0 && (
        <>
          {' '}
          <Tag level="bad">{t('console:contestants.reported')}</Tag>
        </>
      )}
    </>
  )
}

export function PaidTag({ isPaid }: Pick<AdminContestant, 'isPaid'>) {
  const t = useT()
  return (
    <Tag level={isPaid ? 'good' : 'over'}>{t(isPaid ? 'console:contestants.paid' : 'console:contestants.unpaid')}</Tag>
  )
}
