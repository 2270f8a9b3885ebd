import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useHasCome } from '../../lib/parts-of-page.ts'
import { useSettled } from '../../lib/settled.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { ContestantList } from '../contestants/contestant-list.tsx'
import { contestantsKey } from '../contestants/use-contestants.ts'
import type { Contest } from '../voting/contest.ts'
import { useZones } from '../zones/use-zones.ts'
import { ZoneChips } from '../zones/zone-chips.tsx'
import { hostZoneOf } from '../zones/zones.ts'
import styles from './choices.module.css'
import { ContestNotice } from './contest-notice.tsx'
import { LastReceiptHere } from './last-receipt-here.tsx'
import { PhotoMotionButton } from './photo-motion-button.tsx'
import { SearchBox } from './search-box.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { type View, ViewSwitch } from './view-switch.tsx'

const searchAfterMs = 300

interface ChoicesProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly contest: Contest | undefined
  readonly highlighted: string | undefined
  readonly openPodium: () => void
  readonly read: (contestant: Contestant) => void
  readonly ask: (contestant: Contestant) => void
}

/** The contestants, by zone and by name, and what is needed to choose among them. */
export function Choices({ heading, contest, highlighted, openPodium, read, ask }: ChoicesProps) {
  const t = useT()
  const queries = useQueryClient()
  const [view, setView] = useState<View>('all')
  const hostZone = hostZoneOf(useZones())
  const isHostZone = view === 'host'
  const [chosenZone, setChosenZone] = useState('')
  const address = isHostZone ? hostZone.address : chosenZone
  const [typed, setTyped] = useState('')
  const name = useSettled(typed.trim(), searchAfterMs)
  const phase = contest?.phase
  const hasZones = useHasCome('zones')
  const hasList = useHasCome('list')

  /** Another zone begins at its first page, even one that was looked at before (HOM-03). */
  const chooseZone = useCallback(
    (wanted: string) => {
      queries.removeQueries({ queryKey: [contestantsKey], type: 'inactive' })
      setChosenZone(wanted)
    },
    [queries],
  )
  /** Each of the two lists begins at its first page too. */
  const chooseView = useCallback(
    (wanted: View) => {
      chooseZone('')
      setView(wanted)
    },
    [chooseZone],
  )
  const showAll = useCallback(() => {
    setTyped('')
    setView('all')
    chooseZone('')
  }, [chooseZone])

  return (
    <section className={styles['contestants']} aria-labelledby="vote">
      <div className={styles['head']}>
        <h2 id="vote" ref={heading} tabIndex={-1}>
          {t('home:choose')}
        </h2>
        <p>{t('home:chooseText')}</p>
      </div>
      <ContestNotice contest={contest}>
        <LastReceiptHere />
      </ContestNotice>
      <ViewSwitch view={view} onChoose={chooseView} />
      {hasZones && (
        <>
          <ZoneChips address={address} onChoose={chooseZone} only={isHostZone ? hostZone : undefined} />
          <div className={styles['tools']}>
            <SearchBox value={typed} onChange={setTyped} />
            <PhotoMotionButton />
          </div>
        </>
      )}
      {/* Before the list, which has no end for whoever goes through it by keyboard; on the screen it floats. */}
      {phase !== 'closed' && <SubmitBar onOpen={openPodium} />}
      {hasList && (
        <ContestantList
          query={{ address, name }}
          phase={phase}
          isHostZone={isHostZone}
          highlighted={highlighted}
          onRead={read}
          onRequest={ask}
          onShowAll={showAll}
        />
      )}
    </section>
  )
}
