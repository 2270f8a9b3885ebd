import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { translate } from '../../lib/i18n.ts'
import { prefetchWhenIdle, useWhenLoaded } from '../../lib/when-loaded.ts'
import { withTexts } from '../../lib/with-texts.ts'
import { toast } from '../../ui/toast.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { arrivalOf, clearQuery, ordinary } from '../voting/arrival.ts'
import { followOtherTabs } from '../voting/choices.ts'
import { closeReceipt, loadPodium } from '../voting/load-podium.ts'
import { isPending } from '../voting/pending-key.ts'

const loadStory = () => withTexts(import('../contestants/contestant-dialog.tsx'), ['share'])
const loadRequest = () => withTexts(import('../requests/request-dialog.tsx'), ['requests', 'forms', 'refusals'])

interface Dialogs {
  readonly dialogs: ReactNode
  readonly openPodium: () => void
  readonly read: (contestant: Contestant) => void
  /** Leaves a request to her. */
  readonly ask: (contestant: Contestant) => void
}

/** The dialogs of the first page; each is its own chunk, fetched while the page is idle or when it is wanted. */
export function useDialogs(phase: ContestPhase | undefined): Dialogs {
  const search = useSearch()
  const [arrival, setArrival] = useState(() => arrivalOf(search))
  const [podiumOpen, setPodiumOpen] = useState(arrival.submitHit || arrival.isFree)
  const [storyOpen, setStoryOpen] = useState(false)
  const [contestant, setContestant] = useState<Contestant>()
  const [requestOpen, setRequestOpen] = useState(false)
  const [asked, setAsked] = useState<Contestant>()

  const lost = useCallback(() => {
    setPodiumOpen(false)
    setStoryOpen(false)
    setRequestOpen(false)
    toast.error(translate('brokenHeading'))
  }, [])
  const podium = useWhenLoaded(loadPodium, podiumOpen, lost)
  const story = useWhenLoaded(loadStory, storyOpen, lost)
  const request = useWhenLoaded(loadRequest, requestOpen, lost)

  const openPodium = useCallback(() => {
    closeReceipt()
    setPodiumOpen(true)
  }, [])
  const changePodium = useCallback((open: boolean) => {
    setPodiumOpen(open)
    if (open) return
    setArrival(ordinary)
    clearQuery()
  }, [])
  const hit = useCallback(() => setArrival(({ isFree }) => ({ submitHit: false, isFree })), [])
  const read = useCallback((chosen: Contestant) => {
    setContestant(chosen)
    setStoryOpen(true)
  }, [])
  const ask = useCallback((chosen: Contestant) => {
    setAsked(chosen)
    setRequestOpen(true)
  }, [])

  useEffect(() => prefetchWhenIdle([loadPodium, loadStory]), [])
  useEffect(() => followOtherTabs(), [])
  useEffect(() => {
    if (!isPending()) return
    setArrival(ordinary)
    setPodiumOpen(true)
  }, [])
  useEffect(() => podium?.resumeSubmit(), [podium])

  const dialogs = (
    <>
      {podium && <podium.PodiumDialog open={podiumOpen} onOpenChange={changePodium} arrival={arrival} onHit={hit} />}
      {story && contestant && (
        <story.ContestantDialog contestant={contestant} phase={phase} open={storyOpen} onOpenChange={setStoryOpen} />
      )}
      {request && asked && (
        <request.RequestDialog key={asked.id} contestant={asked} open={requestOpen} onOpenChange={setRequestOpen} />
      )}
    </>
  )
  return { dialogs, openPodium, read, ask }
}
