import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { translate } from '../../lib/i18n.ts'
import { prefetchWhenIdle, useWhenLoaded } from '../../lib/when-loaded.ts'
import { withTexts } from '../../lib/with-texts.ts'
import { toast } from '../../ui/toast.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { followOtherTabs } from '../voting/choices.ts'
import { closeReceipt, resumeSubmit } from '../voting/submitting.ts'

const loadPodium = () => import('../voting/podium-dialog.tsx')
const loadStory = () => withTexts(import('../contestants/contestant-dialog.tsx'), ['share'])

interface Dialogs {
  readonly dialogs: ReactNode
  readonly openPodium: () => void
  readonly read: (contestant: Contestant) => void
}

/** The dialogs of the first page; each is its own chunk, fetched while the page is idle or when it is wanted. */
export function useDialogs(phase: ContestPhase | undefined): Dialogs {
  const [podiumOpen, setPodiumOpen] = useState(false)
  const [storyOpen, setStoryOpen] = useState(false)
  const [contestant, setContestant] = useState<Contestant>()

  const lost = useCallback(() => {
    setPodiumOpen(false)
    setStoryOpen(false)
    toast.error(translate('brokenHeading'))
  }, [])
  const podium = useWhenLoaded(loadPodium, podiumOpen, lost)
  const story = useWhenLoaded(loadStory, storyOpen, lost)

  const openPodium = useCallback(() => {
    closeReceipt()
    setPodiumOpen(true)
  }, [])
  const read = useCallback((chosen: Contestant) => {
    setContestant(chosen)
    setStoryOpen(true)
  }, [])

  useEffect(() => prefetchWhenIdle([loadPodium, loadStory]), [])
  useEffect(() => followOtherTabs(), [])
  useEffect(() => {
    if (resumeSubmit()) setPodiumOpen(true)
  }, [])

  const dialogs = (
    <>
      {podium && <podium.PodiumDialog open={podiumOpen} onOpenChange={setPodiumOpen} />}
      {story && contestant && (
        <story.ContestantDialog contestant={contestant} phase={phase} open={storyOpen} onOpenChange={setStoryOpen} />
      )}
    </>
  )
  return { dialogs, openPodium, read }
}
