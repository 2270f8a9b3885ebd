import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { useT } from '../../lib/i18n.ts'
import { useContest } from './contest.ts'

/** That such a vote decides no title in this contest, for whoever is about to send one; nothing where it does. */
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

/** The same in a line of its own, for whoever has sent one. */
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
