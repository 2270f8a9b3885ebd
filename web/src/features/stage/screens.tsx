import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { usePiece } from '../content/piece.ts'
import type { Contest } from '../contest/contest.ts'
import { ChosenPicture } from '../hero/carousel.tsx'
import { partsOf, useSecondsLeft } from '../home/countdown.tsx'
import { PartnerLogo } from '../partners/partner-banner.tsx'
import styles from './screens.module.css'
import stage from './stage.module.css'
import { usePartnerInTurn } from './use-turn.ts'
import { VoteHere } from './vote-here.tsx'

interface OfContest {
  readonly contest: Contest
}

/** Before the opening: the contest's name over the festival's picture, and the time left. */
export function Waiting({ contest }: OfContest) {
  const t = useT()
  const { shown } = usePiece('home')
  const picture = shown?.pictures[0]?.picture ?? { own: 'dance' }
  return (
    <div className={styles['waiting']}>
      <div className={styles['picture']}>
        <ChosenPicture picture={picture} isFirst />
      </div>
      <div className={styles['words']}>
        <h1>{contest.name}</h1>
        <Tilfi kind="thread" className={styles['thread']} />
        <p className={stage['soft']}>{t('own-titles:opensIn')}</p>
        <TimeLeft contest={contest} />
      </div>
    </div>
  )
}

/** Until voting opens or closes. */
export function TimeLeft({ contest }: OfContest) {
  const t = useT()
  const { number } = useFormat()
  const left = Math.max(0, useSecondsLeft(contest))
  return (
    <p className={styles['clock']}>
      {partsOf(left).map(([unit, value], at) => (
        <span key={unit}>
          <b>{at === 0 ? number(value) : number(value).padStart(2, number(0))}</b>
          <small>{t(`own-titles:left_${unit}`)}</small>
        </span>
      ))}
    </p>
  )
}

/** Voting is over, and nothing is told. */
export function Coming({ contest }: OfContest) {
  const t = useT()
  return (
    <div className={styles['middle']}>
      <p className={stage['soft']}>{contest.name}</p>
      <h1>{t('stage:now_coming')}</h1>
      <div aria-hidden="true" className={styles['lights']}>
        {([3, 1, 2] as const).map((rank) => (
          <i key={rank} data-rank={rank} />
        ))}
      </div>
      <p>{t('stage:comingText')}</p>
    </div>
  )
}

export function Break({ contest }: OfContest) {
  const t = useT()
  return (
    <div className={styles['beside']}>
      <div className={styles['middle']}>
        <p className={stage['soft']}>{contest.name}</p>
        <h1>{t('stage:now_break')}</h1>
      </div>
      {contest.phase === 'open' && <VoteHere />}
    </div>
  )
}

/** The partners, one after the other. */
export function Partners() {
  const { title, partner } = usePartnerInTurn()
  return (
    <div className={styles['middle']}>
      <p className={stage['soft']}>{title}</p>
      {partner && (
        <div key={partner.id} className={styles['partner']}>
          <span className={styles['logo']}>
            <PartnerLogo logo={partner.logo} isLarge />
          </span>
          <h1>{partner.name}</h1>
        </div>
      )}
    </div>
  )
}
