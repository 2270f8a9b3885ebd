import type { CastJustNow } from '@ashenda/core/contracts/http/first-data.ts'
import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import type { BallotStatus } from '@ashenda/core/domain/ballot.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { copyText } from '../../lib/copy-text.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useRefusalText, useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useLastError } from '../../lib/last-look-failed.ts'
import { usePersonal } from '../../lib/personal.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { LostAnswer } from '../../ui/try-again.tsx'
import { FormerLink, useFormer } from '../archive/former-contest.tsx'
import { TitleLine } from '../contest/title-note.tsx'
import { contestantsOf } from '../contestants/contestant.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import { ReloadLink } from '../public-page/reload-link.tsx'
import sheet from '../public-page/sheet.module.css'
import { sharedAddress } from '../share/shared-address.ts'
import { reasonText } from '../submit/outcome-line.tsx'
import { CheckedSteps } from './checked-steps.tsx'
import { Named, OwnPicks, Picks } from './picks-list.tsx'
import styles from './receipt.module.css'
import { pathOf, receiptPath } from './receipt-path.ts'
import { isUnknown, mayComeYet } from './use-found.ts'
import { useKnownBallot, useReceipt } from './use-receipt.ts'

/** Proves to a voter, in her browser, that her vote is counted as cast (decision 18). */
export function ReceiptPage() {
  const t = useT()
  const receipt = readPasted(useParams()['receipt'] ?? '').toUpperCase()
  const ballot = useKnownBallot(receipt)
  const found = useReceipt(receipt, ballot)
  const isHydrated = useHydrated()
  const former = useFormer(contestOf(found.checked?.answer))
  return (
    <PublicPage
      title={t('results:receipt.title')}
      description={t('results:receipt.description')}
      lead={t('results:receipt.lead')}
      leadNeedsScript
    >
      <div className={sheet['sheets']}>
        <section className={sheet['sheet']} data-lookup aria-labelledby="receipt-code">
          <h2 id="receipt-code">
            <bdi translate="no">{t('results:receipt.code', { code: receipt })}</bdi>
          </h2>
          <WhatIsFound receipt={receipt} {...found} />
          <CopyLink receipt={receipt} />
          <Link href={pathOf(receipt)} className={sheet['onward'] ?? ''}>
            {t('results:receipt.where')}
          </Link>
        </section>
        {isHydrated && found.isChecked && found.checked && <CheckedSteps checked={found.checked} />}
      </div>
      <noscript>
        <p className={sheet['soft']}>{t('results:receipt.needsScripts')}</p>
      </noscript>
      <Link href={former ? `/contests/${former.slug}` : '/results'} className={sheet['onward'] ?? ''}>
        {t('results:receipt.results')}
      </Link>
    </PublicPage>
  )
}

const contestOf = (answer: ReceiptAnswer | undefined) =>
  answer && { name: answer.contestName, slug: answer.contestSlug }

interface WhatIsFoundProps extends ReturnType<typeof useReceipt> {
  readonly receipt: string
}

function WhatIsFound({ receipt, checked, isChecked, asked }: WhatIsFoundProps) {
  const t = useT()
  const isHydrated = useHydrated()
  const { thanks } = usePersonal()
  const error = useLastError(asked)
  const failureText = useFailureText()
  if (checked)
    return (
      <>
        <Standing answer={checked.answer} />
        {isHydrated && isChecked ? <ProvenPicks answer={checked.answer} /> : thanks && <Thanks thanks={thanks} />}
      </>
    )
  if (error === null) return <p role="status">{t('results:receipt.looking')}</p>
  if (mayComeYet(error))
    return (
      <>
        {thanks && <Thanks thanks={thanks} />}
        <p role="status">
          {t('results:receipt.notYet')} <span data-needs-script>{t('results:receipt.keepLooking')}</span>
        </p>
        <ReloadLink after={error.retryAfterSeconds} at={`${receiptPath(receipt)}?again`} />
      </>
    )
  if (isUnknown(error)) return <p role="status">{t('results:receipt.notFound')}</p>
  return <LostAnswer query={asked} text={failureText(error)} />
}

/** The link to pass on, without the whole id, which would reveal the picks. */
function CopyLink({ receipt }: { readonly receipt: string }) {
  const t = useT()
  const { code } = useLanguage()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = async (): Promise<void> => {
    setCopied((await copyText(sharedAddress(receiptPath(receipt), code), null)) ? 'yes' : 'failed')
  }
  return (
    <>
      <Button variant="quiet" data-needs-script onClick={() => void copy()}>
        {t('results:receipt.copyLink')}
      </Button>
      <p role="status" className={styles['hint']}>
        {copied === 'no' ? '' : t(copied === 'yes' ? 'results:receipt.copied' : 'results:receipt.copyFailed')}
      </p>
    </>
  )
}

/** A ballot's present state, time, and later changes. */
function Standing({ answer }: { readonly answer: ReceiptAnswer }) {
  const t = useT()
  const refusal = useRefusalText()
  const format = useFormat()
  const { status, reason, kind, at, changes } = answer
  const former = useFormer(contestOf(answer))
  const why = reason === null ? '' : reasonText(reason, { t, refusal })
  return (
    <>
      <p role="status" className={sheet['state']} data-status={status}>
        {status === 'counted' ? <CheckIcon size="1.25em" /> : <WarningIcon size="1.25em" />}
        <span>
          {status === 'refused' ? t('results:receipt.refused', { reason: why }) : t(`results:receipt.${status}`)}
        </span>
      </p>
      {at !== null && <p suppressHydrationWarning>{t(`results:receipt.${kind}`, { at: format.zonedMoment(at) })}</p>}
      {former && (
        <p>
          {t('results:receipt.contest')} <FormerLink of={former} />
        </p>
      )}
      {status === 'counted' && !former && <TitleLine kind={kind} />}
      {changes.length > 0 && (
        <div className={sheet['lost']}>
          <h3>{t('results:receipt.changes')}</h3>
          <ul>
            {changes.map((change) => (
              <li key={change.link} suppressHydrationWarning>
                {t(stepTexts[change.to], { at: format.zonedMoment(change.changedAt), reason: change.reason })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** A judged ballot is never refused later; it is voided. */
const stepTexts = {
  counted: 'results:receipt.toCounted',
  quarantined: 'results:receipt.toQuarantined',
  voided: 'results:receipt.toVoided',
  refused: 'results:receipt.toVoided',
} as const satisfies Record<BallotStatus, string>

/** Named as the server names them, in the order that the proof has. */
function ProvenPicks({ answer }: { readonly answer: ReceiptAnswer }) {
  const t = useT()
  const { proof, picks = [] } = answer
  if (!proof) return <p className={styles['hint']}>{t('results:receipt.picksHidden')}</p>
  const named = proof.picks.map((_id) => picks.find((pick) => pick._id === _id) ?? { _id, name: null })
  return <OwnPicks picks={named} contest={contestOf(answer)} />
}

/** The same without scripts, from the server's data: the browser cannot check it then. */
function Thanks({ thanks: { chosen, isFree = false, uncounted = [] } }: { readonly thanks: CastJustNow }) {
  const t = useT()
  const counted = contestantsOf(chosen)
  const picks = counted.map(({ id, name }) => ({ id, name: <Named id={id} name={name} /> }))
  return (
    <>
      <p>
        <strong>{t('results:receipt.thanks')}</strong>
      </p>
      {picks.length > 0 && <Picks picks={picks} />}
      {!isFree && counted.length > 0 && <p>{t('voting:prize.isIn')}</p>}
      {isFree && counted[0] && <FreeCounted name={counted[0].name} uncounted={uncounted} />}
    </>
  )
}

interface FreeCountedProps {
  readonly name: string
  readonly uncounted: NonNullable<CastJustNow['uncounted']>
}

/** Names the one counted pick of a free vote, so that nobody believes all count. */
function FreeCounted({ name, uncounted }: FreeCountedProps) {
  const t = useT()
  const [first] = uncounted
  const rest =
    uncounted.length > 1
      ? 'voting:podium.restBoth'
      : first?.rank === 2
        ? 'voting:podium.restSilver'
        : 'voting:podium.restBronze'
  const names = contestantsOf(uncounted.map(({ actor }) => actor)).map((one) => one.name)
  return (
    <div className={sheet['lost']}>
      <p>
        {t('voting:podium.freeCounts', { name })} {first && <span>{t(rest)}</span>}
      </p>
      {first && <p>{t('results:receipt.notCounted', { names: names.join(', ') })}</p>}
    </div>
  )
}
