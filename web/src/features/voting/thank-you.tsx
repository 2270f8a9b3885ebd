import type { Slot } from '@ashenda/core/domain/podium.ts'
import { useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { TitleLine } from '../contest/title-note.tsx'
import { Photo } from '../contestants/photo.tsx'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import { isCreditProblem } from '../submit/credit-problem.ts'
import { Outcome } from '../submit/outcome-line.tsx'
import type { SubmitState } from '../submit/submit-state.ts'
import { Celebration } from './celebration.tsx'
import { CreditHelp } from './credit-help.tsx'
import { Receipt } from './receipt.tsx'
import { useHonoured } from './submitting.ts'
import styles from './thank-you.module.css'

interface ThankYouProps {
  readonly accepted: Extract<SubmitState, { step: 'accepted' }>
  readonly onDone: () => void
}

/** After a submit (HOM-11): thanks, receipt, and the outcome as it becomes known. */
export function ThankYou({ accepted, onDone }: ThankYouProps) {
  const t = useT()
  const thanks = useRef<HTMLParagraphElement>(null)
  const honoured = useHonoured()
  const first = honoured[0]
  const pic = first?.pics[0]
  const { outcome } = accepted
  const reason = outcome.status === 'refused' ? outcome.reason : undefined
  // A free vote counts only the first pick.
  const isForSeveral = accepted.submit.body.kind === 'paid' && honoured.length > 1
  useEffect(() => thanks.current?.focus(), [])
  return (
    <div className={styles['thanks']}>
      <div className={styles['honour']}>
        <Celebration />
        {pic !== undefined && (
          <div className={styles['portrait']}>
            <Photo file={pic} place="small" alt={first?.name ?? ''} />
          </div>
        )}
        <Medal rank={1} className={styles['medal']} />
      </div>
      <p ref={thanks} tabIndex={-1} className={styles['text']}>
        <strong>{t('voting:podium.thanks')}</strong> {t('voting:podium.thanksText')}
      </p>
      {isForSeveral && (
        <ol className={styles['honoured']}>
          {honoured.map(({ id, name }, index) => (
            <li key={id}>
              {/* As sent, without empty places. */}
              <Medal rank={asRank(index + 1)} className={styles['small']} />
              <span className="for-readers">{t(`vote.rank${asRank(index + 1)}`)} </span>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ol>
      )}
      {isCreditProblem(reason) ? <CreditHelp problem={reason} /> : <Outcome outcome={outcome} />}
      {accepted.submit.body.kind === 'free' && outcome.status === 'counted' && <FreeCounted honoured={honoured} />}
      {outcome.status === 'counted' && <TitleLine kind={outcome.kind} />}
      <Receipt code={accepted.receipt} ballot={accepted.ballot} />
      <Button onClick={onDone}>{t('voting:podium.done')}</Button>
    </div>
  )
}

/** Says that a free vote counts one of several picks. */
function FreeCounted({ honoured }: { readonly honoured: readonly Slot[] }) {
  const t = useT()
  const [first, ...others] = honoured
  if (!first) return null
  const rest =
    others.length === 2
      ? 'voting:podium.restBoth'
      : others[0]?.rank === 2
        ? 'voting:podium.restSilver'
        : 'voting:podium.restBronze'
  return (
    <p role="status" className={styles['text']}>
      {t('voting:podium.freeCounts', { name: first.name })} {others.length > 0 && <span>{t(rest)}</span>}
    </p>
  )
}
