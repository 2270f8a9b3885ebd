import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { icon } from '../../ui/icons.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import { useFullScreen, useIdlePointer, useWakeLock } from './screen-manners.ts'
import { Break, Coming, Partners, Waiting } from './screens.tsx'
import styles from './stage.module.css'
import { StageRanking } from './stage-ranking.tsx'
import type { StageView } from './stage-view.ts'
import { Moment, Podium, ZoneWinners } from './stage-winners.tsx'
import { type Stage, useIsLost } from './use-stage-view.ts'

interface FrameProps {
  readonly kind: StageView['kind'] | undefined
  readonly children: ReactNode
}

/** What is around every view of the screen. */
export function Frame({ kind = 'waiting', children }: FrameProps) {
  const t = useT()
  const isIdle = useIdlePointer()
  const isLost = useIsLost()
  useFullScreen()
  useWakeLock()
  return (
    <main id="main" className={styles['stage']} data-idle={isIdle} data-kind={kind}>
      <Tilfi className={styles['hem']} />
      <div className={styles['screen']}>{children}</div>
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

export function Shown({ contest, view, winners }: Stage) {
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
