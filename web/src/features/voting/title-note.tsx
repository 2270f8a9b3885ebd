import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { useT } from '../../lib/i18n.ts'
import { useContest } from './contest.ts'

/** That such a vote decides no title in this contest, for whoever is about to send one; nothing where it does. */
export function TitleNote({ kind }: { readonly kind: BallotKind }) {
  const t = useT()
  const rule = useContest()?.titleVotes
  const isIn = !rule || (kind === 'paid' ? rule.includes('paid') : rule.includes('proven'))
  return isIn ? null : (
    <>
      {' '}
      <strong>{t(`voting:podium.noTitle_${kind}`)}</strong>
    </>
  )
}
