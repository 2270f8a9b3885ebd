import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useState } from 'react'
import { translate } from '../../lib/i18n.ts'
import { prefetchInTurn } from '../../lib/prefetch-queue.ts'
import { closeSheet, useSheet } from '../../lib/sheet.ts'
import { votingNamespaces } from '../../lib/texts.ts'
import { useLast } from '../../lib/use-last.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { withTexts } from '../../lib/with-texts.ts'
import { toast } from '../../ui/toast.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { useContestant } from '../contestants/use-contestant.ts'
import { followOtherTabs } from '../picks/choices.ts'
import { useChosenCount } from '../picks/use-choices.ts'
import { loadPodium } from '../voting/load-podium.ts'
import { followKnown, knownContestant } from './open-sheets.ts'
import { usePodiumArrival } from './use-podium-arrival.ts'

const loadStory = () => withTexts(import('../contestants/contestant-dialog.tsx'), ['extras'])
const loadRequest = () => withTexts(import('../requests/request-dialog.tsx'), ['extras', ...votingNamespaces])

/** Loads payment and the list of pages (app/pages.tsx). @throws if the network loses it */
export type LoadPaying = () => Promise<unknown>

interface HomeSheetsProps {
  readonly phase: ContestPhase | undefined
  readonly goToContestants: () => void
  readonly loadPaying: LoadPaying
}

/** All close by taking back their history entry. */
const onOpenChange = (open: boolean): void => {
  if (!open) void closeSheet()
}

const ignore = (): void => undefined

const lost = (): void => {
  void closeSheet()
  toast.error(translate('common.brokenHeading'))
}

/**
 * The first page's dialogs; the history entry names the open one (lib/sheet.ts). Each is its own chunk, loaded when idle or wanted.
 * Separate from the page, which need not rerender for them, and after the next frame, so that a press shows at once.
 */
export function HomeSheets({ phase, goToContestants, loadPaying }: HomeSheetsProps) {
  const sheet = useSheet()
  const [name, id] = [useDeferredValue(sheet?.name), useDeferredValue(sheet?.id)]
  const podiumOpen = name === 'podium'
  const storyOpen = name === 'story'
  const requestOpen = name === 'request'
  const storyOf = useLast(storyOpen ? id : undefined)
  const requestTo = useLast(requestOpen ? id : undefined)
  const { arrival, hit } = usePodiumArrival(podiumOpen)

  const podium = useLazyModule(loadPodium, podiumOpen, lost)
  const story = useLazyModule(loadStory, storyOpen, lost)
  const request = useLazyModule(loadRequest, requestOpen, lost)

  const hasChosen = useDeferredValue(useChosenCount() > 0)
  const [isLeading, setLeading] = useState(false)
  const choose = useCallback(() => void closeSheet().then(() => setLeading(true)), [])

  // Some frames after closing: the open podium keeps the focus.
  useEffect(() => {
    if (!isLeading || podiumOpen) return
    setLeading(false)
    goToContestants()
  }, [isLeading, podiumOpen, goToContestants])

  useEffect(() => prefetchInTurn([loadPodium, loadPaying, async () => void loadStory().catch(ignore)]), [loadPaying])
  // A visitor with picks needs the podium: on a slow line it must not wait for photos.
  useEffect(() => {
    if (hasChosen) loadPodium().catch(ignore)
  }, [hasChosen])
  useEffect(() => followOtherTabs(), [])
  useEffect(() => followKnown(), [])
  useEffect(() => podium?.resumeSubmit(), [podium])
  useEffect(() => {
    if (podium && podiumOpen) loadPaying().catch(ignore)
  }, [podium, podiumOpen, loadPaying])

  return (
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
        <SheetAbout id={storyOf} known={knownContestant(storyOf)}>
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
        <SheetAbout id={requestTo} known={knownContestant(requestTo)}>
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
}

interface SheetAboutProps {
  readonly id: string
  /** From the list, if opened there. */
  readonly known: Contestant | undefined
  readonly children: (contestant: Contestant) => ReactNode
}

/** A dialog about a contestant. After a reload only her id is left, and she is fetched. */
const SheetAbout = ({ id, known, children }: SheetAboutProps) =>
  known ? children(known) : <SheetAboutAsked id={id}>{children}</SheetAboutAsked>

function SheetAboutAsked({ id, children }: Omit<SheetAboutProps, 'known'>) {
  const { state, contestant, isLoading } = useContestant(id)
  useEffect(() => {
    if (state === 'absent' || (state === 'failed' && !isLoading)) void closeSheet()
  }, [state, isLoading])
  return contestant && children(contestant)
}
