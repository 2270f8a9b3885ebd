import type { PublicRank } from '@ashenda/core/contracts/http/result.ts'
import { Link } from 'wouter'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Photo } from '../contestants/photo.tsx'
import { ZoneName } from '../zones/zone-name.tsx'
import styles from './ranked.module.css'

/** Only contests with titles of their own have it: nobody else loads its code and texts. */
const JuryPoints = lazyPart(async () => (await import('./jury-points.tsx')).JuryPoints, ['own-titles'])

const CarriedVotes = lazyPart(async () => (await import('./round.tsx')).CarriedVotes, ['own-titles'])

interface RankedProps {
  readonly one: PublicRank
  readonly withZone?: boolean
  /** Only contestants of the current contest have a page. */
  readonly hasPage: boolean
}

/** A ranked contestant: portrait, name, zone, votes. */
export function Ranked({ one, withZone = true, hasPage }: RankedProps) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <span className={styles['portrait']}>{one.image && <Photo file={one.image} place="small" alt="" lazy />}</span>
      <span className={styles['who']}>
        {hasPage ? (
          <Link href={`/${one._id}`}>
            <bdi>{one.name}</bdi>
          </Link>
        ) : (
          <bdi className={styles['name']}>{one.name}</bdi>
        )}
        {withZone && one.zone && (
          <span className={styles['zone']}>
            <ZoneName name={one.zone.name} />
          </span>
        )}
      </span>
      <span className={styles['votes']} suppressHydrationWarning>
        {t('home.votes', { count: one.votes, number: format.number(one.votes) })}
        <Totals of={one.totals} />
        {one.carried !== undefined && <CarriedVotes votes={one.carried} />}
        {one.jury && <JuryPoints jury={one.jury} score={one.score ?? 0} />}
      </span>
    </>
  )
}

/** Votes by kind, and quarantined ones. */
export function Totals({ of: { paid, proven, unproven, quarantined } }: { readonly of: PublicRank['totals'] }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <small className={styles['totals']} suppressHydrationWarning>
      {t('results:results.totals', {
        paid: number(paid),
        proven: number(proven),
        unproven: number(unproven),
        quarantined: number(quarantined),
      })}
    </small>
  )
}
