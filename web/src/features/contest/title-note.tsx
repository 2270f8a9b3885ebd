import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { useT } from '../../lib/i18n.ts'
import { useContest } from './contest.ts'

/** Says before a vote is sent that votes of this kind decide no title in this contest; nothing if they do. */
export function TitleNote({ kind }: { readonly kind: BallotKind }) {
  const note = useTitleNote(kind)
  return (
    note && (
      <>
        {' '}
        <strong>{note}</strong>
      </>
    )
  )
}

/** The same in a line of its own, after a vote was sent. */
export function TitleLine({ kind }: { readonly kind: BallotKind }) {
  const note = useTitleNote(kind)
  return note && <p>{note}</p>
}

function useTitleNote(kind: BallotKind): string | undefined {
  const t = useT()
  const rule = useContest()?.titleVotes
  const isIn = !rule || (kind === 'paid' ? rule.includes('paid') : rule.includes('proven'))
  return isIn ? undefined : t(`voting:podium.noTitle_${kind}`)
}
