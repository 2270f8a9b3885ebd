import { create } from 'zustand'
import { isReturn } from './is-return.ts'
import { inNextTask, nextTask } from './next-task.ts'

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
 * Lets the parts come when the page was painted without them. Who presses something before gets all of them at once.
 * @param preparations what they need and what takes long: like the parts, each has a task of its own
 */
export async function bringParts(preparations: readonly (() => void)[]): Promise<void> {
  if (useCome.getState() === order.length) return
  const all = (): void => useCome.setState(order.length, true)
  for (const act of acts) window.addEventListener(act, all, true)
  await painted()
  for (const step of [...preparations, ...order.map(() => bringNext)]) {
    step()
    await nextTask()
  }
  for (const act of acts) window.removeEventListener(act, all, true)
}

const acts = ['pointerdown', 'keydown'] as const
const bringNext = (): void => useCome.setState((come) => Math.min(come + 1, order.length), true)

/** A page nobody looks at is not painted; its parts come all the same. */
const longestMs = 100

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestMs)
    requestAnimationFrame(() => inNextTask(resolve))
  })
