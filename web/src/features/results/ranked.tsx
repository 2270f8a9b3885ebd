import type { PublicRank } from '@ashenda/core/contracts/http/result.ts'
import { type CSSProperties, memo } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useLiveCount } from '../../lib/live/live-counts.ts'
import { Photo } from '../contestants/photo.tsx'
import { ZoneName } from '../zones/zone-name.tsx'
import styles from './ranked.module.css'

/** Only contests with titles of their own have it: nobody else loads its code and texts. */
const JuryPoints = lazyPart(async () => (await import('./jury-points.tsx')).JuryPoints, ['own-titles'])

const CarriedVotes = lazyPart(async () => (await import('./round.tsx')).CarriedVotes, ['own-titles'])

interface RankedProps {
  readonly one: PublicRank
  /** Her place by live counts. */
  readonly place?: number
  readonly withZone?: boolean
  /** Only contestants of the current contest have a page. */
  readonly hasPage: boolean
  /** Her count changes while somebody looks. */
  readonly isLive?: boolean
  /** The most votes of anybody in her list, for a bar. */
  readonly most?: number
  /** Of her whole zone, when the result was loaded. */
  readonly zoneVotes?: number | undefined
}

/**
 * A ranked contestant: portrait, name, zone, votes; the votes by kind come at a press. Fifty are shown, and each answer of the api renders
 * their list.
 */
export const Ranked = memo(function Ranked({
  one,
  place = one.place,
  withZone = true,
  hasPage,
  isLive = false,
  most,
  zoneVotes,
}: RankedProps) {
  const t = useT()
  const format = useFormat()
  const counted = useLiveCount(one._id, one.votes)
  const votes = isLive ? counted : one.votes
  // Her votes since then are in both numbers; those of others follow when it is loaded again.
  const ofZone = zoneVotes && zoneVotes + votes - one.votes
  const share = ofZone ? format.number(Math.round((100 * votes) / ofZone)) : undefined
  return (
    <>
      <span className={styles['portrait']}>{one.image && <Photo file={one.image} place="small" alt="" lazy />}</span>
      <div className={styles['who']}>
        {hasPage ? (
          <Link href={`/${one._id}`}>
            <bdi>{one.name}</bdi>
          </Link>
        ) : (
          <bdi className={styles['name']}>{one.name}</bdi>
        )}
        {one.zone && (withZone || share !== undefined) && (
          <span className={styles['zone']} suppressHydrationWarning>
            {withZone && <ZoneName name={one.zone.name} />}
            <span>{withZone && share ? ' · ' : ''}</span>
            {share !== undefined && <span>{t('results:results.ofZone', { share })}</span>}
          </span>
        )}
        {one.before && <Change since={one.before} votes={votes} place={place} />}
        <details className={styles['votes']}>
          <summary>
            {most !== undefined && (
              <span aria-hidden="true" className={styles['bar']} style={barOf(votes, most)} suppressHydrationWarning />
            )}
            <span className={styles['count']} suppressHydrationWarning>
              {t('home.votes', { count: votes, number: format.number(votes) })}
            </span>
          </summary>
          <Totals of={one.totals} />
        </details>
        {one.carried !== undefined && <CarriedVotes votes={one.carried} />}
        {one.jury && <JuryPoints jury={one.jury} score={one.score ?? 0} />}
      </div>
    </>
  )
})

const barOf = (votes: number, most: number) =>
  ({ '--part': Math.min(1, votes / Math.max(1, most)).toFixed(3) }) as CSSProperties // React sets custom properties, its type does not list them

interface ChangeProps {
  readonly since: NonNullable<PublicRank['before']>
  readonly votes: number
  readonly place: number
}

/** Votes and places won or lost since the day began. */
function Change({ since, votes, place }: ChangeProps) {
  const t = useT()
  const { number } = useFormat()
  const won = Math.max(0, votes - since.votes)
  const up = (since.place ?? place) - place
  return (
    <span className={styles['change']} suppressHydrationWarning>
      {up !== 0 && (
        <span data-way={up > 0 ? 'up' : 'down'}>
          <span aria-hidden="true">
            {up > 0 ? '▲' : '▼'} {number(Math.abs(up))}{' '}
          </span>
          <span className="for-readers">
            {t(up > 0 ? 'results:results.up' : 'results:results.down', { number: number(Math.abs(up)) })}{' '}
          </span>
        </span>
      )}
      {won > 0 && <span>{t('results:results.today', { number: number(won) })}</span>}
    </span>
  )
}

/** Votes by kind, and quarantined ones. */
function Totals({ of: { paid, proven, unproven, quarantined } }: { readonly of: PublicRank['totals'] }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <p className={styles['totals']} suppressHydrationWarning>
      {t('results:results.totals', {
        paid: number(paid),
        proven: number(proven),
        unproven: number(unproven),
        quarantined: number(quarantined),
      })}
    </p>
  )
}
