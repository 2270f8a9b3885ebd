import { picksOf } from '@ashenda/core/domain/podium.ts'
import { useStore } from 'zustand'
import { type Choices, choices } from './choices.ts'

/** Reads through a selector, so that a component rerenders only for its part. */
export const useChoices = <Part>(select: (state: Choices) => Part): Part => useStore(choices, select)

export const usePodium = () => useChoices(({ podium }) => podium)

export const useChosenCount = (): number => useChoices(({ podium }) => picksOf(podium).length)

/** 1 to 3; undefined if not chosen. */
export const useRankOf = (id: string): number | undefined =>
  useChoices(({ podium }) => podium.votes.find((slot) => slot?.id === id)?.rank)
