import { create } from 'zustand'
import { isReturn } from './is-return.ts'

/** What a page is drawn in, from its top on; the bar, and what one comes for, stand before all of them. */
const order = ['choices', 'zones', 'list', 'foot'] as const
type Part = (typeof order)[number]

/** How many of them have come. Who comes back, or to a place that the address names, is taken to where it has to stand. */
const useCome = create<number>(() => (isReturn() || location.hash !== '' ? order.length : 0))

/**
 * Whether a part of the page may be drawn. Where somebody comes for the first time each has a task of its own, so that a slow phone
 * shows what it has, and answers, between them.
 */
export const useHasCome = (part: Part): boolean => useCome((come) => come > order.indexOf(part))

/**
 * Lets the parts come, each when the one before it was painted. Who presses something before gets all of them at once.
 * @param preparations what they need and what takes long: each has a task of its own
 */
export async function bringParts(preparations: readonly (() => void)[]): Promise<void> {
  if (useCome.getState() === order.length) return
  const all = (): void => useCome.setState(order.length, true)
  for (const act of acts) window.addEventListener(act, all, true)
  await painted()
  for (const prepare of preparations) {
    prepare()
    await nextTask()
  }
  for (const _ of order) {
    bringNext()
    await painted()
  }
  for (const act of acts) window.removeEventListener(act, all, true)
}

const acts = ['pointerdown', 'keydown'] as const
const bringNext = (): void => useCome.setState((come) => Math.min(come + 1, order.length), true)

/** The longest a part waits for the one before it: a page nobody looks at is not painted. */
const longestMs = 100

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })
