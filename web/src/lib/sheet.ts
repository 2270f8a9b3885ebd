import { useHistoryState } from 'wouter/use-browser-location'
import { afterPaint } from './after-paint.ts'

const names = ['podium', 'story', 'request'] as const

/** A dialog with a history entry of its own, so that Back closes it and a reload finds it open. */
export interface Sheet {
  readonly name: (typeof names)[number]
  /** The contestant it is about; the podium is about no single one. */
  readonly id?: string
}

/** The sheet of the present history entry; none where the page is rendered on the server. */
export const useSheet = (): Sheet | undefined => sheetOf(useHistoryState<unknown>())

/** The sheet in a history entry, which another version of the site may have written. */
export function sheetOf(state: unknown): Sheet | undefined {
  const { name, id } = fieldsOf(fieldsOf(state)['sheet'])
  const known = names.find((one) => one === name)
  if (known === undefined || (typeof id !== 'string' && known !== 'podium')) return undefined
  return typeof id === 'string' ? { name: known, id } : { name: known }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The state of an entry, with a sheet over it or, without one, as it was before. */
export function withSheet(state: unknown, sheet?: Sheet): Readonly<Record<string, unknown>> {
  const { sheet: _before, ...others } = fieldsOf(state)
  return sheet ? { ...others, sheet } : others
}

/** Opens it over what is shown, at the same address. Nothing happens where one is open already, or the page was left meanwhile. */
export function openSheet(sheet: Sheet): void {
  const { pathname } = location
  afterPaint(() => {
    // The query may have changed, for example because somebody is still typing a name.
    if (location.pathname !== pathname || sheetOf(history.state) !== undefined) return
    history.pushState(withSheet(history.state, sheet), '', location.href)
  })
}

/** What the library of routes tells of changes of the history. */
const changes = ['popstate', 'pushState', 'replaceState'] as const

/** A sheet, or a page that took its place and gives it back (features/payment/choose-payment.ts). */
const liesOver = (state: unknown): boolean => sheetOf(state) !== undefined || 'over' in fieldsOf(state)

export const isUnderSheet = (): boolean => liesOver(history.state)

/** Resolves once nothing lies over the page: what somebody does there goes first. */
export const sheetGone = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (liesOver(history.state)) return
      for (const change of changes) window.removeEventListener(change, look)
      resolve()
    }
    for (const change of changes) window.addEventListener(change, look)
    look()
  })

let closing: Promise<void> | undefined

/** Takes its entry back, as Back would; a second call while that is under way waits for the same. */
export function closeSheet(): Promise<void> {
  if (closing) return closing
  if (sheetOf(history.state) === undefined) return Promise.resolve()
  closing = new Promise((resolve) => {
    const closed = (): void => {
      closing = undefined
      // Behind this event the browser scrolls to where the entry was left: what comes next may scroll elsewhere.
      setTimeout(resolve)
    }
    window.addEventListener('popstate', closed, { once: true })
  })
  history.back()
  return closing
}
