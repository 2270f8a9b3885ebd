import { useEffect, useEffectEvent } from 'react'

/*
 * Back closes what hangs down from the bar. A menu is no place to come back to, and often it closes because a link was followed: so its
 * history entry stays when it is closed otherwise, looks like the page below, and is passed over on the way back.
 */

interface Entry {
  /** Of a menu's entry, and of the page's below it: the same number. */
  readonly menu?: number
  readonly below?: number
}

const here = (): Entry => (history.state ?? {}) as Entry // whatever other versions wrote there is no number that is known

/** What Back closes now. */
const open = new Set<() => void>()

/** The current history entry, as far as events report it: the router's own navigation does not change it. */
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
  // That of a menu that was closed is still there.
  if (menu !== undefined && menu === shown && path === location.pathname) return
  const below = Date.now()
  history.replaceState({ ...history.state, below }, '', location.href)
  history.pushState({ ...history.state, below: undefined, menu: below }, '', location.href)
  shown = below
  path = location.pathname
}

let isListening = false

/** Of several that are open, one within the other, Back closes all. */
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
