import { useHistoryState } from 'wouter/use-browser-location'
import { afterPaint } from './after-paint.ts'

const names = ['podium', 'story', 'request'] as const

/** A dialog with a history entry, so that Back closes it and a reload reopens it. */
export interface Sheet {
  readonly name: (typeof names)[number]
  /** Its contestant; the podium has no single one. */
  readonly id?: string
}

/** The present history entry's dialog; none on the server. */
export const useSheet = (): Sheet | undefined => sheetOf(useHistoryState<unknown>())

/** A history entry's dialog; another version of the site may have written it. */
export function sheetOf(state: unknown): Sheet | undefined {
  const { name, id } = fieldsOf(fieldsOf(state)['sheet'])
  const known = names.find((one) => one === name)
  if (known === undefined || (typeof id !== 'string' && known !== 'podium')) return undefined
  return typeof id === 'string' ? { name: known, id } : { name: known }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** An entry's state with or without a dialog. */
export function withSheet(state: unknown, sheet?: Sheet): Readonly<Record<string, unknown>> {
  const { sheet: _before, ...others } = fieldsOf(state)
  return sheet ? { ...others, sheet } : others
}

/** Opens it at the same address. Nothing if one is open, or the page was left meanwhile. */
export function openSheet(sheet: Sheet): void {
  const { pathname } = location
  afterPaint(() => {
    // The query may have changed, as while typing a name.
    if (location.pathname !== pathname || sheetOf(history.state) !== undefined) return
    history.pushState(withSheet(history.state, sheet), '', location.href)
  })
}

/** wouter's history events. */
const changes = ['popstate', 'pushState', 'replaceState'] as const

/** A dialog, or a page that replaced it (features/payment/choose-payment.ts). */
const liesOver = (state: unknown): boolean => sheetOf(state) !== undefined || 'over' in fieldsOf(state)

export const isUnderSheet = (): boolean => liesOver(history.state)

/** Resolves once nothing lies over the page. */
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

/** Takes its entry back like Back; a second call joins the first. */
export function closeSheet(): Promise<void> {
  if (closing) return closing
  if (sheetOf(history.state) === undefined) return Promise.resolve()
  const gone = new Promise<void>((resolve) => {
    const closed = (): void => {
      closing = undefined
      // After this event the browser restores the scroll position; later scrolling must follow.
      setTimeout(resolve)
    }
    window.addEventListener('popstate', closed, { once: true })
  })
  closing = gone
  history.back()
  return gone
}
