import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useLiveTally } from '../../lib/live/live-counts.ts'
import { useSettled } from '../../lib/settled.ts'
import { useDescription, useSiteTitle } from '../../lib/use-title.ts'
import { ContestantList } from '../contestants/contestant-list.tsx'
import { contestantsKey } from '../contestants/use-contestants.ts'
import { Hero } from '../hero/hero.tsx'
import { PartnersHere } from '../partners/partners-here.tsx'
import { TipsHere } from '../tips/tips-here.tsx'
import { useContest } from '../voting/contest.ts'
import { useFollowContest } from '../voting/follow-contest.ts'
import { useZones } from '../zones/use-zones.ts'
import { ZoneChips } from '../zones/zone-chips.tsx'
import { hostZoneOf } from '../zones/zones.ts'
import { ContestNotice } from './contest-notice.tsx'
import { Highlight } from './highlight.tsx'
import styles from './home-page.module.css'
import { PhotoMotionButton } from './photo-motion-button.tsx'
import { SearchBox } from './search-box.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { useDialogs } from './use-dialogs.tsx'
import { type View, ViewSwitch } from './view-switch.tsx'

const searchAfterMs = 300

/** The first page: who stands for election, and the way to vote for them. */
export function HomePage() {
  const t = useT()
  const { id } = useParams()
  const highlighted = id?.toLowerCase()
  const queries = useQueryClient()
  const contest = useContest()
  const [view, setView] = useState<View>('all')
  const hostZone = hostZoneOf(useZones())
  const isHostZone = view === 'host'
  const [chosenZone, setChosenZone] = useState('')
  const address = isHostZone ? hostZone.address : chosenZone
  const [typed, setTyped] = useState('')
  const name = useSettled(typed.trim(), searchAfterMs)
  const phase = contest?.phase
  const { dialogs, openPodium, read, ask } = useDialogs(phase)
  const heading = useRef<HTMLHeadingElement>(null)
  useLiveTally()
  useSiteTitle(highlighted === undefined)
  useFollowContest()
  // A contestant's own is said by what shows her.
  useDescription(highlighted === undefined ? t('home:description') : undefined)

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

  /** To the contestants, for eyes and keyboards alike. */
  const goToContestants = useCallback(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }, [])

  return (
    <>
      <Hero onVote={goToContestants} />
      {highlighted !== undefined && <Highlight id={highlighted} phase={phase} onShowAll={goToContestants} />}
      <TipsHere />
      <section className={styles['contestants']} aria-labelledby="vote">
        <div className={styles['head']}>
          <h2 id="vote" ref={heading} tabIndex={-1}>
            {t('home:choose')}
          </h2>
          <p>{t('home:chooseText')}</p>
        </div>
        <ContestNotice contest={contest} />
        <ViewSwitch view={view} onChoose={chooseView} />
        <ZoneChips address={address} onChoose={chooseZone} only={isHostZone ? hostZone : undefined} />
        <div className={styles['tools']}>
          <SearchBox value={typed} onChange={setTyped} />
          <PhotoMotionButton />
        </div>
        {/* Before the list, which has no end for whoever goes through it by keyboard; on the screen it floats. */}
        {phase !== 'closed' && <SubmitBar onOpen={openPodium} />}
        <ContestantList
          query={{ address, name }}
          phase={phase}
          isHostZone={isHostZone}
          highlighted={highlighted}
          onRead={read}
          onRequest={ask}
          onShowAll={showAll}
        />
      </section>
      <PartnersHere />
      {dialogs}
    </>
  )
}
