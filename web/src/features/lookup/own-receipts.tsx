import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import { type CastStanding, standingsAtOnce as step } from '@ashenda/core/contracts/http/first-data.ts'
import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { jitteredBackoffMs } from '../../lib/jittered-backoff.ts'
import { lastLookFailed, ownData } from '../../lib/last-look-failed.ts'
import { usePersonal } from '../../lib/personal.ts'
import { Button } from '../../ui/button.tsx'
import { LostAnswer } from '../../ui/try-again.tsx'
import { FormerLink, useFormer } from '../archive/former-contest.tsx'
import sheet from '../public-page/sheet.module.css'
import { standingsKey } from '../receipt/lookup-keys.ts'
import { keepOwnBallots, useOwnBallots } from '../receipt/own-ballots.ts'
import { OwnPicks } from '../receipt/picks-list.tsx'
import { receiptPath } from '../receipt/receipt-path.ts'
import { isUnknown, mayComeYet } from '../receipt/use-found.ts'
import { LoadingLine } from './loading-line.tsx'
import styles from './lookup.module.css'
import { BallotState } from './state-line.tsx'

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
      <h2 id="own-receipts">{t('where:sent')}</h2>
      {!ballots && <LoadingLine likely={t('where:sentNone')} />}
      {ballots?.length === 0 && <p>{t('where:sentNone')}</p>}
      {isLost && <LostAnswer query={asked} text={t('where:sentLost')} />}
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
          {t('where:earlier')}
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
  const former = useFormer(standing?.contest)
  const isWithoutProof = standing !== undefined && at === null && standing.status !== 'pending'
  return (
    <article className={styles['one']} aria-labelledby={`receipt-${receipt}`}>
      <h3 id={`receipt-${receipt}`}>
        <bdi dir="ltr" translate="no">
          {receipt}
        </bdi>
      </h3>
      {standing && <BallotState {...standing} />}
      {!standing && !isLost && (
        <p role="status" data-needs-script>
          {t('where:looking')}
        </p>
      )}
      {at !== null && <p suppressHydrationWarning>{t(`where:${kind ?? 'cast'}`, { at: format.zonedMoment(at) })}</p>}
      {standing?.picks && standing.picks.length > 0 && <OwnPicks picks={standing.picks} contest={standing.contest} />}
      {former && <FormerLink of={former} />}
      {!isWithoutProof && (
        <Link href={receiptPath(receipt)} className={sheet['onward'] ?? ''} aria-describedby={`receipt-${receipt}`}>
          {t('voting:podium.receiptProof')}
        </Link>
      )}
    </article>
  )
}

const backoff = { firstMs: 2_000, mostMs: 5_000 }

/** A ballot unrecorded for this many answers is asked about. */
const patience = 3

/** Outcomes of this browser's ballots by id; refetched while one is pending. */
export function useStandings(ballots: readonly string[]) {
  const asked = useQuery({
    queryKey: standingsKey(ballots),
    queryFn: ({ client, queryKey }) => {
      const isOverdue = (client.getQueryState(queryKey)?.dataUpdateCount ?? 0) >= patience
      return Promise.all(ballots.map((ballot) => standingOf(ballot, isOverdue)))
    },
    enabled: ballots.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data?.some(({ status }) => status === 'pending') ?? false) &&
      jitteredBackoffMs(state.dataUpdateCount, backoff),
  })
  const data = ownData(asked)
  const standings = new Map(data?.map((standing) => [standing.ballot, standing]))
  return { standings, isLost: data === undefined && lastLookFailed(asked), asked }
}

/** Not looked up at first: whole villages share an address, and each failed look-up counts against their limit. */
async function standingOf(ballot: string, isOverdue: boolean): Promise<CastStanding> {
  const nothing = { ballot, reason: null, kind: null, at: null }
  const outcome = await api.get<BallotOutcome>(`/vote/ballots/${ballot}`)
  if (outcome.status === 'pending' && !isOverdue) return { ...nothing, status: 'pending' }
  try {
    const path = `/vote/receipts/${receiptOf(ballot)}`
    const answer = await api.get<ReceiptAnswer>(path, { headers: { 'x-ballot': ballot } })
    const { status, reason, kind, at, contestName: name, contestSlug: slug, picks = [] } = answer
    return { ballot, status, reason, kind, at, contest: { name, slug }, picks }
  } catch (error) {
    if (!isUnknown(error)) throw error
    // An unreadable one is in no chain.
    if (outcome.status === 'refused') return { ballot, ...outcome, at: null }
    return { ...nothing, status: mayComeYet(error) ? 'pending' : 'unknown' }
  }
}
