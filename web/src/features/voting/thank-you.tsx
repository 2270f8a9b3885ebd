import { picksOf, type Slot } from '@ashenda/core/domain/podium.ts'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { TitleLine } from '../contest/title-note.tsx'
import { Photo } from '../contestants/photo.tsx'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import { PrizeNote } from '../prize/prize-note.tsx'
import { receiptPath } from '../receipt/receipt-path.ts'
import { isCreditProblem } from '../submit/credit-problem.ts'
import { Outcome } from '../submit/outcome-line.tsx'
import type { SubmitState } from '../submit/submit-state.ts'
import { CreditHelp } from './credit-help.tsx'
import styles from './thank-you.module.css'

/** After the vote itself: nobody waits for it. */
const AfterVote = lazyPart(async () => (await import('./after-vote.tsx')).AfterVote, ['site', 'tell-me'])

interface ThankYouProps {
  readonly accepted: Extract<SubmitState, { step: 'accepted' }>
  readonly onDone: () => void
}

/** After a submit (HOM-11): thanks, receipt, and the outcome as it becomes known. */
export function ThankYou({ accepted, onDone }: ThankYouProps) {
  const t = useT()
  const thanks = useRef<HTMLParagraphElement>(null)
  const honoured = picksOf(accepted.submit.podium)
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
      {outcome.status === 'counted' && outcome.kind === 'paid' && (
        <div>
          <p role="status">{t('voting:prize.isIn')}</p>
          <PrizeNote />
        </div>
      )}
      {first && outcome.status !== 'refused' && <AfterVote id={first.id} name={first.name} />}
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

const petals = Array.from({ length: 24 }, (_, number) => ({
  number,
  turn: `${number * 15}deg`,
  reach: `${number % 2 === 0 ? 7.25 : 6.25}rem`,
}))

/** Woven diamonds burst out once and stay as a wreath; without motion they simply appear. */
const Celebration = () => (
  <div aria-hidden="true" className={styles['wreath']}>
    {petals.map(({ number, turn, reach }) => (
      <i
        key={number}
        style={{ '--turn': turn, '--reach': reach } as CSSProperties} // React sets custom properties, its type does not list them
      />
    ))}
  </div>
)

interface ReceiptProps {
  readonly code: string
  /** The ballot's whole id, which only this browser gets. */
  readonly ballot: string
}

/** The voter's receipt, with copy button and link to its proof. */
function Receipt({ code, ballot }: ReceiptProps) {
  const t = useT()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')

  const copy = (): void => {
    // Without https there is no clipboard.
    const writing = navigator.clipboard
      ? navigator.clipboard.writeText(code)
      : Promise.reject(new Error('no clipboard'))
    writing.then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  }

  return (
    <div className={styles['receipt']}>
      <p className={styles['label']}>{t('voting:podium.receipt')}</p>
      <p className={styles['code']} dir="ltr" translate="no">
        {code}
      </p>
      <Button variant="quiet" onClick={copy}>
        {t(copied === 'yes' ? 'voting:podium.copied' : 'voting:podium.copy')}
      </Button>
      <p className={styles['hint']} role="status">
        {t(copied === 'failed' ? 'voting:podium.copyFailed' : 'voting:podium.receiptHint')}
      </p>
      <Link className={styles['where'] ?? ''} href={receiptPath(code, ballot)}>
        {t('voting:podium.receiptProof')}
      </Link>
      <Link className={styles['where'] ?? ''} href={`/where?${new URLSearchParams({ reference: code })}`}>
        {t('common.whereIsMyVote')}
      </Link>
    </div>
  )
}
