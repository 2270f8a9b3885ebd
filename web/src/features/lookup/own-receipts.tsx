import { type CastStanding, standingsAtOnce as step } from '@ashenda/core/contracts/http/first-data.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { type Texts, useRefusalText, useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import sheet from '../public-page/sheet.module.css'
import { keepOwnBallots, useOwnBallots } from '../receipt/own-ballots.ts'
import { receiptPath } from '../receipt/receipt-path.ts'
import { reasonText } from '../submit/reason-text.ts'
import { Coming } from './coming.tsx'
import styles from './lookup.module.css'
import { useStandings } from './use-standings.ts'

/** The votes sent from this browser with their outcomes, latest first. The server knows those sent without scripts. */
export function OwnReceipts() {
  const t = useT()
  const { cast } = usePersonal()
  useEffect(() => keepOwnBallots(cast ?? []), [cast])
  const ballots = useOwnBallots() ?? cast
  const [most, setMost] = useState(step)
  const shown = ballots?.slice(0, most) ?? []
  const { standings, isLost, asked } = useStandings(shown)
  return (
    <section
      className={sheet['sheet']}
      data-needs-script={cast ? undefined : ''}
      data-lookup
      aria-labelledby="own-receipts"
    >
      <h2 id="own-receipts">{t('voting:where.sent')}</h2>
      {!ballots && <Coming likely={t('voting:where.sentNone')} />}
      {ballots?.length === 0 && <p>{t('voting:where.sentNone')}</p>}
      {isLost && <LostAnswer query={asked} text={t('voting:where.sentLost')} />}
      {shown.length > 0 && (
        <ul className={styles['own']}>
          {shown.map((ballot) => (
            <li key={ballot}>
              <OwnReceipt ballot={ballot} standing={standings.get(ballot)} isLost={isLost} />
            </li>
          ))}
        </ul>
      )}
      {ballots && ballots.length > most && (
        <Button variant="quiet" data-needs-script onClick={() => setMost(most + step)}>
          {t('voting:where.earlier')}
        </Button>
      )}
    </section>
  )
}

interface OwnReceiptProps {
  readonly ballot: string
  readonly standing: CastStanding | undefined
  readonly isLost: boolean
}

function OwnReceipt({ ballot, standing, isLost }: OwnReceiptProps) {
  const t = useT()
  const format = useFormat()
  const receipt = receiptOf(ballot)
  const { kind, at } = standing ?? { kind: null, at: null }
  const isWithoutProof = standing !== undefined && at === null && standing.status !== 'pending'
  return (
    <article className={styles['one']} aria-labelledby={`receipt-${receipt}`}>
      <h3 id={`receipt-${receipt}`}>
        <bdi dir="ltr" translate="no">
          {receipt}
        </bdi>
      </h3>
      {standing && <OwnStanding standing={standing} />}
      {!standing && !isLost && (
        <p role="status" data-needs-script>
          {t('voting:where.looking')}
        </p>
      )}
      {at !== null && (
        <p suppressHydrationWarning>{t(`voting:where.${kind ?? 'cast'}`, { at: format.zonedMoment(at) })}</p>
      )}
      {!isWithoutProof && (
        <Link href={receiptPath(receipt)} className={sheet['onward'] ?? ''} aria-describedby={`receipt-${receipt}`}>
          {t('voting:podium.receiptProof')}
        </Link>
      )}
    </article>
  )
}

/** A ballot's state in words; announced when it changes. */
function OwnStanding({ standing }: { readonly standing: CastStanding }) {
  const t = useT()
  const refusal = useRefusalText()
  const { status } = standing
  return (
    <p role="status" className={sheet['state']} data-status={status}>
      {status === 'counted' && <CheckIcon size="1.25em" />}
      {status === 'pending' && <span aria-hidden="true" className={styles['waiting']} />}
      {status !== 'counted' && status !== 'pending' && <WarningIcon size="1.25em" />}
      <span>{textOf(standing, { t, refusal })}</span>
    </p>
  )
}

function textOf({ status, reason }: CastStanding, { t, refusal }: Texts): string {
  if (status === 'pending') return t('voting:podium.outcomePending')
  if (status === 'counted') return t('voting:podium.outcomeCounted')
  if (status !== 'refused') return t(`voting:where.${status}`)
  return t('voting:podium.outcomeRefused', { reason: reasonText(reason ?? 'unprocessable', { t, refusal }) })
}
