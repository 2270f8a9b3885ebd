import type { ShownWinner } from '@ashenda/core/contracts/http/result.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { Photo } from '../contestants/photo.tsx'
import { Medal } from '../picks/medal.tsx'
import { asRank, ranks } from '../picks/ranks.ts'
import { useMissTitle } from '../zones/miss-title.ts'
import { ZoneName } from '../zones/zone-name.tsx'
import styles from './stage-winners.module.css'
import { useTurn } from './use-turn.ts'

interface MomentProps {
  readonly winner: ShownWinner
  /** Of the zones, as far as they are told. */
  readonly titles: readonly ShownWinner[]
}

/** One of the first three, alone on the screen. */
export function Moment({ winner, titles }: MomentProps) {
  const t = useT()
  const { place, zone } = winner
  const title = useMissTitle(titles.some(({ _id }) => _id === winner._id) ? zone?.name : undefined)
  return (
    <Honoured winner={winner} rank={place} over={t(`stage:place_${asRank(place)}`)}>
      {title ?? (zone && <ZoneName name={zone.name} />)}
    </Honoured>
  )
}

/** The winners of the zones, one after the other, round and round. */
export function ZoneWinners({ titles }: { readonly titles: readonly ShownWinner[] }) {
  const t = useT()
  const { number } = useFormat()
  const turn = useTurn(titles.length)
  const winner = titles[turn]
  const title = useMissTitle(winner?.zone?.name)
  if (!winner) return null
  return (
    <Honoured key={winner._id} winner={winner} over={t('own-titles:winners.zones')} title={title}>
      {t('stage:turn', { number: number(turn + 1), all: number(titles.length) })}
    </Honoured>
  )
}

interface HonouredProps {
  readonly winner: ShownWinner
  readonly rank?: number
  /** Above her name. */
  readonly over: string
  readonly title?: string | undefined
  readonly children: ReactNode
}

const petals = Array.from({ length: 14 }, (_, number) => number)

function Honoured({ winner: { name, image }, rank, over, title, children }: HonouredProps) {
  return (
    <div className={styles['moment']} data-rank={rank}>
      <div aria-hidden="true" className={styles['petals']}>
        {petals.map((petal) => (
          <i key={petal} />
        ))}
      </div>
      <div className={styles['portrait']}>
        <span className={styles['rays']} aria-hidden="true" />
        <span className={styles['frame']}>{image && <Photo file={image} place="hall" alt="" priority="high" />}</span>
        {rank !== undefined && <Medal rank={asRank(rank)} className={styles['medal']} />}
      </div>
      <div className={styles['words']}>
        <p className={styles['over']}>{over}</p>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles['under']}>{children}</p>
      </div>
    </div>
  )
}

/** The first three; whose place is not told yet has an empty one. */
export function Podium({ podium }: { readonly podium: readonly ShownWinner[] }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <div className={styles['result']}>
      <h1>{t('own-titles:winners.title')}</h1>
      <ol className={styles['podium']}>
        {ranks.map((rank) => {
          const one = podium.find(({ place }) => place === rank)
          return (
            <li key={rank} data-rank={rank} data-told={one !== undefined}>
              <span className={styles['standing']}>
                {one?.image && <Photo file={one.image} place="hall" alt="" />}
                {!one && <span aria-hidden="true">?</span>}
              </span>
              <Medal rank={rank} className={styles['medal']} />
              <span className={styles['step']}>
                <span className="for-readers">{t(`stage:place_${rank}`)} </span>
                {one && <bdi className={styles['name']}>{one.name}</bdi>}
                {one?.zone && <ZoneName name={one.zone.name} />}
                {one?.votes !== undefined && <b>{t('home.votes', { count: one.votes, number: number(one.votes) })}</b>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
