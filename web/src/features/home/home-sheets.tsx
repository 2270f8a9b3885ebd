import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { translate } from '../../lib/i18n.ts'
import { withTexts } from '../../lib/language-choice.ts'
import { prefetchInTurn } from '../../lib/prefetch-queue.ts'
import { closeSheet, sheetOf, useSheet } from '../../lib/sheet.ts'
import { votingNamespaces } from '../../lib/texts.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { toast } from '../../ui/toast.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { useContestant } from '../contestants/use-contestant.ts'
import { followOtherTabs, hasChosen, useChosenCount } from '../picks/choices.ts'
import { endBegun } from '../submit/begun-submit.ts'
import { isPending } from '../submit/pending-key.ts'
import { submitState } from '../submit/submit-state.ts'
import { arrivalOf, clearQuery, openOnArrival, ordinary } from '../voting/arrival.ts'
import { loadPodium } from '../voting/load-podium.ts'
import { followKnown, knownContestant } from './open-sheets.ts'

const loadStory = () => withTexts(import('../contestants/contestant-dialog.tsx'), ['site'])
const loadRequest = () => withTexts(import('../requests/request-dialog.tsx'), ['site', ...votingNamespaces])

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

/** Nothing is chosen, pending or to be thanked for. */
const isOver = (): boolean => !hasChosen() && submitState.getState().step === 'idle'

/** Sent before Home was drawn (features/payment/choose-payment.ts); if refused, the form is a free vote's. */
const isFreeUnderWay = (): boolean => {
  const state = submitState.getState()
  return 'submit' in state && state.submit.body.kind === 'free'
}

/** How the podium opened: by a return's address, or a press. */
function usePodiumArrival(isOpen: boolean) {
  const search = useSearch()
  const [arrival, setArrival] = useState(() => arrivalOf(search))
  const wasOpen = useRef(false)

  /** By a return's address, with an unanswered ballot, or back to an empty podium. */
  const arrive = useEffectEvent(() => {
    const isUnderWay = isPending()
    if (isUnderWay) setArrival({ ...ordinary, isFree: isFreeUnderWay() })
    if (isUnderWay || arrival.hasReturned || arrival.isFree) openOnArrival()
    else if (sheetOf(history.state)?.name === 'podium' && isOver()) void closeSheet()
  })
  useEffect(() => arrive(), [])

  // Who undid a free vote is asked again how to vote: she may have wanted to pay.
  useEffect(
    () =>
      submitState.subscribe((now, before) => {
        if (before.step === 'held' && now.step === 'idle') setArrival(ordinary)
      }),
    [],
  )

  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      setArrival(ordinary)
      endBegun()
      clearQuery()
    }
    wasOpen.current = isOpen
  }, [isOpen])

  const hit = useCallback(() => setArrival((now) => ({ ...now, submitHit: false })), [])
  return { arrival, hit }
}

/** The value or the last one, for what is still visible while closing. */
function useLast<Value extends string | undefined>(value: Value): Value {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
