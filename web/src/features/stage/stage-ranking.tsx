import type { PublicRank } from '@ashenda/core/contracts/http/result.ts'
import { wholeResult } from '@ashenda/core/domain/result-view.ts'
import type { CSSProperties } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLiveCount } from '../../lib/live/live-counts.ts'
import type { Contest } from '../contest/contest.ts'
import { Photo } from '../contestants/photo.tsx'
import { Medal } from '../picks/medal.tsx'
import { ranks } from '../picks/ranks.ts'
import { currentContest } from '../results/result-key.ts'
import { useLiveOrder } from '../results/use-live-order.ts'
import { useResult } from '../results/use-result.ts'
import { ZoneName } from '../zones/zone-name.tsx'
import { TimeLeft } from './screens.tsx'
import stage from './stage.module.css'
import styles from './stage-ranking.module.css'
import { VoteHere } from './vote-here.tsx'

/** Whoever has her first votes comes in with the result, the counts come by the socket. */
const everyMs = 3_000
/** As many are seen; the next ones wait below the edge, so that a change of places moves nobody in from nowhere. */
const shownRows = 5
const keptRows = 8

interface StageRankingProps {
  readonly contest: Contest
  /** Otherwise the counts rest. */
  readonly isLive: boolean
}

/** The first five: live, or as they stood when the counts came to rest. */
export function StageRanking({ contest, isLive }: StageRankingProps) {
  const t = useT()
  const { soon } = useFormat()
  const { order, most, isKnown } = useLeaders(isLive)
  const { freezesAt } = contest.hours
  return (
    <div className={styles['ranking']} data-live={isLive}>
      <header className={styles['head']}>
        <p className={stage['soft']}>
          {isLive || !freezesAt ? contest.name : t('stage:frozenText', { at: soon(freezesAt) })}
        </p>
        <h1>{t(isLive ? 'stage:now_live' : 'stage:now_frozen')}</h1>
      </header>
      <ol className={styles['rows']}>
        {order.map((one, at) => <Row key={one._id} one={one} at={at} isLive={isLive} most={most} />).toSorted(byKey)}
      </ol>
      {isKnown && order.length === 0 && <p className={styles['none']}>{t('stage:noVotes')}</p>}
      <aside className={styles['aside']}>
        <VoteHere />
        <div>
          <p className={stage['soft']}>{t('own-titles:closesIn')}</p>
          <TimeLeft contest={contest} />
        </div>
      </aside>
    </div>
  )
}

/** Those that are shown, in order, and the most votes of anybody. */
export function useLeaders(isLive: boolean) {
  const { data } = useResult(currentContest, wholeResult, everyMs)
  const order = useLiveOrder(data?.ranking ?? nobody, isLive)
  const [first] = order
  const leading = useLiveCount(first?._id ?? '', first?.votes ?? 0)
  const most = Math.max(1, isLive ? leading : (first?.votes ?? 0))
  return { order: order.slice(0, keptRows), most, isKnown: data !== undefined }
}

const nobody: readonly PublicRank[] = []

/** A row that stays in its place of the document glides to its new place on the screen. */
const byKey = (first: { readonly key: string | null }, second: { readonly key: string | null }): number =>
  (first.key ?? '').localeCompare(second.key ?? '')

interface RowProps {
  readonly one: PublicRank
  /** From 0. */
  readonly at: number
  readonly isLive: boolean
  readonly most: number
}

function Row({ one, at, isLive, most }: RowProps) {
  const t = useT()
  const { number } = useFormat()
  const counted = useLiveCount(one._id, one.votes)
  const votes = isLive ? counted : one.votes
  const rank = ranks.find((known) => known === at + 1)
  return (
    <li
      className={styles['row']}
      style={placed(at, votes / most)}
      data-rank={rank}
      data-below={at >= shownRows}
      aria-hidden={at >= shownRows || undefined}
    >
      {rank ? <Medal rank={rank} className={styles['medal']} /> : <b className={styles['place']}>{number(at + 1)}</b>}
      <span className={styles['portrait']}>{one.image && <Photo file={one.image} place="small" alt="" />}</span>
      <span className={styles['who']}>
        <bdi className={styles['name']}>{one.name}</bdi>
        {one.zone && (
          <span className={stage['soft']}>
            <ZoneName name={one.zone.name} />
          </span>
        )}
      </span>
      <span key={votes} className={styles['votes']}>
        {t('home.votes', { count: votes, number: number(votes) })}
      </span>
    </li>
  )
}

const placed = (at: number, part: number) => ({ '--at': at, '--part': Math.min(1, part).toFixed(3) }) as CSSProperties // React sets custom properties, its type does not list them
