import { picksCookie, picksKeptSeconds, textOfPicks } from '@ashenda/core/contracts/picks-cookie.ts'
import {
  choose,
  emptyPodium,
  isChosen,
  type Pick,
  type Podium,
  picksOf,
  restorePodium,
  revoke,
  swapRanks,
} from '@ashenda/core/domain/podium.ts'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { afterPaint } from '../../lib/after-paint.ts'
import { onForeignChange, readJson, readText, writeCookie, writeJson, writeText } from '../../lib/storage.ts'
import { mostPicksNow } from '../contest/contest.ts'

/** A voter's picks and input, stored under the specification's names (VOT-03). */
export interface Choices {
  readonly podium: Podium
  /** As typed. */
  readonly fullName: string
  /** As typed. */
  readonly phone: string
}

const readChoices = (): Choices => ({
  podium: restorePodium(readJson('votes'), readJson('nextVote')),
  fullName: readText('fullName') ?? '',
  phone: readText('phone') ?? '',
})

/** Tells the form without scripts. */
export const tellPicks = (podium: Podium): void =>
  writeCookie(picksCookie, textOfPicks(chosenIds(podium)), picksKeptSeconds)

export const chosenIds = (podium: Podium): readonly string[] => picksOf(podium).map(({ id }) => id)

function keepChanges(now: Choices, before: Choices): void {
  if (now.podium !== before.podium) {
    writeJson('votes', now.podium.votes)
    writeJson('nextVote', now.podium.nextVote)
    // Nobody waits for it, and cookies are slow to write.
    afterPaint(() => tellPicks(choices.getState().podium))
  }
  if (now.fullName !== before.fullName) writeText('fullName', now.fullName)
  if (now.phone !== before.phone) writeText('phone', now.phone)
}

export function createChoices(): StoreApi<Choices> {
  // Empty first, like the server's rendering.
  const store = createStore<Choices>()(() => ({ podium: emptyPodium, fullName: '', phone: '' }))
  store.setState(readChoices())
  store.subscribe(keepChanges)
  return store
}

export const choices = createChoices()

/** Other tabs of the browser share the podium. */
export const followOtherTabs = (): (() => void) =>
  onForeignChange(['votes', 'nextVote', 'fullName', 'phone'], () => choices.setState(readChoices()))

const change = (next: (podium: Podium) => Podium): void => choices.setState(({ podium }) => ({ podium: next(podium) }))

/** The result of pressing her star; `full`: nothing changed, which should be shown. */
export type StarOutcome = 'chosen' | 'revoked' | 'full'

export function pressStar(pick: Pick): StarOutcome {
  const { podium } = choices.getState()
  if (isChosen(podium, pick.id)) {
    change((now) => revoke(now, pick.id))
    return 'revoked'
  }
  if (podium.nextVote === -1 || picksOf(podium).length >= mostPicksNow()) return 'full'
  change((now) => choose(now, pick))
  return 'chosen'
}

export const hasChosen = (): boolean => picksOf(choices.getState().podium).length > 0

export const revokeChoice = (id: string): void => change((podium) => revoke(podium, id))
/** Moves her to another rank; the contestant there gets hers. */
export const moveChoice = (id: string, to: number): void =>
  change((podium) => {
    const from = podium.votes.find((slot) => slot?.id === id)?.rank
    return from === undefined || from === to ? podium : swapRanks(podium, from, to)
  })
export const clearPodium = (): void => change(() => emptyPodium)
/** What was chosen since moves up. */
export const clearPicks = (picks: readonly Pick[]): void =>
  change((podium) =>
    picksOf(podium)
      .filter(({ id }) => !picks.some((sent) => sent.id === id))
      .reduce((now, pick) => choose(now, pick), emptyPodium),
  )
export const setFullName = (fullName: string): void => choices.setState({ fullName })
export const setPhone = (phone: string): void => choices.setState({ phone })

/** Reads through a selector, so that a component rerenders only for its part. */
export const useChoices = <Part>(select: (state: Choices) => Part): Part => useStore(choices, select)

export const usePodium = () => useChoices(({ podium }) => podium)

export const useChosenCount = (): number => useChoices(({ podium }) => picksOf(podium).length)

/** 1 to 3; undefined if not chosen. */
export const useRankOf = (id: string): number | undefined =>
  useChoices(({ podium }) => podium.votes.find((slot) => slot?.id === id)?.rank)

/** The form that all stars belong to. Without scripts it leads to the ballot. */
export const ballotForm = 'ballot'
