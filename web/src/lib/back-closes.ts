import { useEffect, useEffectEvent } from 'react'

/*
 * Back closes menus of the bar. A menu is no place to return to and often closes by following a link: its history entry then stays, looks
 * like the page below, and is skipped on the way back.
 */

interface Entry {
  /** Shared by a menu's entry and the page's below it. */
  readonly menu?: number
  readonly below?: number
}

const here = (): Entry => (history.state ?? {}) as Entry // whatever other versions wrote there is no number that is known

/** Closed by Back now. */
const open = new Set<() => void>()

/** The current history entry by its events; the router's navigation does not change it. */
let shown: number | undefined
let path = ''

function onPop(): void {
  const left = shown
  const { menu, below } = here()
  shown = menu
  path = location.pathname
  if (open.size > 0) for (const close of open) close()
  else if (left !== undefined && left === below) history.back()
}

function addEntry(): void {
  const { menu } = here()
  // A closed menu's entry is still there.
  if (menu !== undefined && menu === shown && path === location.pathname) return
  const below = Date.now()
  history.replaceState({ ...history.state, below }, '', location.href)
  history.pushState({ ...history.state, below: undefined, menu: below }, '', location.href)
  shown = below
  path = location.pathname
}

let isListening = false

/** Back closes all nested ones. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isListening) {
      isListening = true
      shown = here().menu
      path = location.pathname
      window.addEventListener('popstate', onPop)
    }
    if (!isOpen) return
    const one = (): void => onBack()
    if (open.size === 0) addEntry()
    open.add(one)
    return () => void open.delete(one)
  }, [isOpen])
}
