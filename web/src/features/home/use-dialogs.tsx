import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { translate } from '../../lib/i18n.ts'
import { closeSheet, openSheet, useSheet } from '../../lib/sheet.ts'
import { useLast } from '../../lib/use-last.ts'
import { prefetchWhenIdle, useWhenLoaded } from '../../lib/when-loaded.ts'
import { withTexts } from '../../lib/with-texts.ts'
import { toast } from '../../ui/toast.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { followOtherTabs } from '../voting/choices.ts'
import { loadPodium } from '../voting/load-podium.ts'
import { useChosenCount } from '../voting/use-choices.ts'
import { SheetAbout } from './sheet-about.tsx'
import { usePodiumSheet } from './use-podium-sheet.ts'

const loadStory = () => withTexts(import('../contestants/contestant-dialog.tsx'), ['share'])
const loadRequest = () => withTexts(import('../requests/request-dialog.tsx'), ['requests', 'forms', 'refusals'])

interface Dialogs {
  readonly dialogs: ReactNode
  readonly openPodium: () => void
  readonly read: (contestant: Contestant) => void
  /** Leaves a request to her. */
  readonly ask: (contestant: Contestant) => void
}

/** All of them close in one way: their history entry is taken back. */
const onOpenChange = (open: boolean): void => {
  if (!open) void closeSheet()
}

/**
 * The dialogs of the first page: the history entry says which one is open (lib/sheet.ts). Each is its own chunk, fetched
 * while the page is idle or when it is wanted.
 */
export function useDialogs(phase: ContestPhase | undefined, goToContestants: () => void): Dialogs {
  const sheet = useSheet()
  const { isOpen: podiumOpen, arrival, open: openPodium, hit } = usePodiumSheet()
  const storyOpen = sheet?.name === 'story'
  const requestOpen = sheet?.name === 'request'
  const storyOf = useLast(storyOpen ? sheet.id : undefined)
  const requestTo = useLast(requestOpen ? sheet.id : undefined)
  /** As the list has them, by id: those whose story was read, and those who were asked. */
  const [known, setKnown] = useState<Readonly<Record<string, Contestant>>>({})

  const lost = useCallback(() => {
    void closeSheet()
    toast.error(translate('brokenHeading'))
  }, [])
  const podium = useWhenLoaded(loadPodium, podiumOpen, lost)
  const story = useWhenLoaded(loadStory, storyOpen, lost)
  const request = useWhenLoaded(loadRequest, requestOpen, lost)

  const read = useCallback((chosen: Contestant) => {
    setKnown((others) => ({ ...others, [chosen.id]: chosen }))
    openSheet({ name: 'story', id: chosen.id })
  }, [])
  const ask = useCallback((chosen: Contestant) => {
    setKnown((others) => ({ ...others, [chosen.id]: chosen }))
    openSheet({ name: 'request', id: chosen.id })
  }, [])

  const hasChosen = useChosenCount() > 0
  const choose = useCallback(() => void closeSheet().then(goToContestants), [goToContestants])

  useEffect(() => prefetchWhenIdle([loadPodium, loadStory]), [])
  // Who has chosen will want it: on a slow line it must not wait for the photos.
  useEffect(() => {
    if (hasChosen) loadPodium().catch(() => undefined)
  }, [hasChosen])
  useEffect(() => followOtherTabs(), [])
  useEffect(() => podium?.resumeSubmit(), [podium])

  const dialogs = (
    <>
      {podium && (
        <podium.PodiumDialog
          open={podiumOpen}
          onOpenChange={onOpenChange}
          arrival={arrival}
          onHit={hit}
          onChoose={choose}
        />
      )}
      {story && storyOf !== undefined && (
        <SheetAbout id={storyOf} known={known[storyOf]}>
          {(contestant) => (
            <story.ContestantDialog
              contestant={contestant}
              phase={phase}
              open={storyOpen}
              onOpenChange={onOpenChange}
            />
          )}
        </SheetAbout>
      )}
      {request && requestTo !== undefined && (
        <SheetAbout id={requestTo} known={known[requestTo]}>
          {(contestant) => (
            <request.RequestDialog
              key={contestant.id}
              contestant={contestant}
              open={requestOpen}
              onOpenChange={onOpenChange}
            />
          )}
        </SheetAbout>
      )}
    </>
  )
  return { dialogs, openPodium, read, ask }
}
