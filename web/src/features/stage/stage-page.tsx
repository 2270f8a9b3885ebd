import { useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { icon } from '../../ui/icons.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import { LowerThird } from './lower-third.tsx'
import { useFullScreen, useIdlePointer, useWakeLock } from './screen-manners.ts'
import { Break, Coming, Partners, Waiting } from './screens.tsx'
import styles from './stage.module.css'
import { StageRanking } from './stage-ranking.tsx'
import { Moment, Podium, ZoneWinners } from './stage-winners.tsx'
import { useIsLost, useStageView } from './use-stage-view.ts'

/** The big screen of a hall, or with `?transparent` the lower third of a live stream (decision 108). */
export function StagePage() {
  const t = useT()
  useTitle(t('stage:title'))
  return new URLSearchParams(useSearch()).has('transparent') ? <Overlay /> : <Screen />
}

function Overlay() {
  const stage = useStageView()
  return (
    <main id="main" className={styles['transparent']}>
      {stage && <LowerThird {...stage} />}
    </main>
  )
}

function Screen() {
  const t = useT()
  const isIdle = useIdlePointer()
  const isLost = useIsLost()
  const stage = useStageView()
  useFullScreen()
  useWakeLock()
  return (
    <main id="main" className={styles['stage']} data-idle={isIdle} data-kind={stage?.view.kind ?? 'waiting'}>
      <Tilfi className={styles['hem']} />
      <div className={styles['screen']}>{stage && <Shown {...stage} />}</div>
      <Tilfi className={styles['hem']} />
      {!isIdle && <p className={styles['hint']}>{t('stage:fullScreen')}</p>}
      <div role="status" className={styles['lost']}>
        {isLost && (
          <>
            <LostIcon size="4vmin" />
            <span className="for-readers">{t('stage:lost')}</span>
          </>
        )}
      </div>
    </main>
  )
}

const LostIcon = icon(
  <path d="M3 3l18 18M6 13.2a9 9 0 013.6-2.2M15 11.4a9 9 0 013 1.8M9.5 16.8a4 4 0 015 0M12 20v.1" />,
)

function Shown({ contest, view, winners }: NonNullable<ReturnType<typeof useStageView>>) {
  switch (view.kind) {
    case 'waiting':
      return <Waiting contest={contest} />
    case 'live':
    case 'frozen':
      return <StageRanking contest={contest} isLive={view.kind === 'live'} />
    case 'coming':
      return <Coming contest={contest} />
    case 'zones':
      return <ZoneWinners titles={view.titles} />
    case 'moment':
      return <Moment key={view.winner._id} winner={view.winner} titles={winners?.titles ?? []} />
    case 'podium':
      return <Podium podium={view.podium} />
    case 'break':
      return <Break contest={contest} />
    case 'partners':
      return <Partners />
  }
}
