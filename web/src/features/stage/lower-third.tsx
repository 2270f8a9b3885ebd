import type { ShownWinner } from '@ashenda/core/contracts/http/result.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLiveCount } from '../../lib/live/live-counts.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import type { Contest } from '../contest/contest.ts'
import { Photo } from '../contestants/photo.tsx'
import { PartnerLogo } from '../partners/partner-banner.tsx'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import { useMissTitle } from '../zones/miss-title.ts'
import { ZoneName } from '../zones/zone-name.tsx'
import styles from './lower-third.module.css'
import { TimeLeft } from './screens.tsx'
import { useLeaders } from './stage-ranking.tsx'
import type { StageView } from './stage-view.ts'
import { usePartnerInTurn, useTurn } from './use-turn.ts'

interface LowerThirdProps {
  readonly contest: Contest
  readonly view: StageView
}

/** What the big screen shows, as a strip over the picture of a live stream. */
export function LowerThird({ contest, view }: LowerThirdProps) {
  const t = useT()
  switch (view.kind) {
    case 'live':
    case 'frozen':
      return <Leaders isLive={view.kind === 'live'} />
    case 'waiting':
      return (
        <Strip title={contest.name}>
          <p>{t('own-titles:opensIn')}</p>
          <TimeLeft contest={contest} />
        </Strip>
      )
    case 'zones':
      return <Zones titles={view.titles} />
    case 'moment':
      return (
        <Strip title={t(`stage:place_${asRank(view.winner.place)}`)}>
          <Person one={view.winner} />
        </Strip>
      )
    case 'podium':
      return (
        <Strip title={t('own-titles:winners.title')}>
          {view.podium.map((one) => (
            <Person key={one._id} one={one} />
          ))}
        </Strip>
      )
    case 'partners':
      return <PartnersStrip />
    default:
      return (
        <Strip title={contest.name}>
          <p>{t(`stage:now_${view.kind}`)}</p>
        </Strip>
      )
  }
}

function Strip({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles['strip']}>
      <Tilfi className={styles['hem']} />
      <h1>{title}</h1>
      <div className={styles['row']}>{children}</div>
    </div>
  )
}

function Leaders({ isLive }: { readonly isLive: boolean }) {
  const t = useT()
  const { order, isKnown } = useLeaders(isLive)
  return (
    <Strip title={t(isLive ? 'stage:now_live' : 'stage:now_frozen')}>
      {order.slice(0, 3).map((one, at) => (
        <Person key={one._id} one={{ ...one, place: at + 1 }} isLive={isLive} />
      ))}
      {isKnown && order.length === 0 && <p>{t('stage:noVotes')}</p>}
    </Strip>
  )
}

function Zones({ titles }: { readonly titles: readonly ShownWinner[] }) {
  const t = useT()
  const winner = titles[useTurn(titles.length)]
  const title = useMissTitle(winner?.zone?.name)
  if (!winner) return null
  return (
    <Strip title={title ?? t('own-titles:winners.zones')}>
      <Person key={winner._id} one={winner} hasPlace={false} />
    </Strip>
  )
}

interface PersonProps {
  readonly one: ShownWinner
  readonly isLive?: boolean
  readonly hasPlace?: boolean
}

function Person({ one, isLive = false, hasPlace = true }: PersonProps) {
  const t = useT()
  const { number } = useFormat()
  const counted = useLiveCount(one._id, one.votes ?? 0)
  const votes = isLive ? counted : one.votes
  return (
    <div className={styles['person']}>
      {hasPlace && <Medal rank={asRank(one.place)} className={styles['medal']} />}
      <span className={styles['portrait']}>{one.image && <Photo file={one.image} place="small" alt="" />}</span>
      <span className={styles['who']}>
        <bdi className={styles['name']}>{one.name}</bdi>
        {votes === undefined ? (
          one.zone && <ZoneName name={one.zone.name} />
        ) : (
          <span>{t('home.votes', { count: votes, number: number(votes) })}</span>
        )}
      </span>
    </div>
  )
}

function PartnersStrip() {
  const { title, partner } = usePartnerInTurn()
  return (
    <Strip title={title}>
      {partner && (
        <div key={partner.id} className={styles['person']}>
          <span className={styles['logo']}>
            <PartnerLogo logo={partner.logo} />
          </span>
          <b className={styles['name']}>{partner.name}</b>
        </div>
      )}
    </Strip>
  )
}
