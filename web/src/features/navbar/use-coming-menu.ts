import { type ComponentProps, useState } from 'react'

interface ComingMenu {
  /** The menu is loaded and was asked for. */
  readonly isHere: boolean
  /** For the button shown until then. */
  readonly button: ComponentProps<'button'>
}

/** A menu loaded on first use: most people never open it, and it outweighs the bar. */
export function useComingMenu(load: () => Promise<unknown>, lost: () => void): ComingMenu {
  const [state, setState] = useState<'closed' | 'coming' | 'here'>('closed')

  /** May fail: the following click retries and reports it. */
  const prefetch = (): void => void load().catch(() => undefined)

  const open = (): void => {
    setState('coming')
    load().then(
      () => setState('here'),
      () => {
        setState('closed')
        lost()
      },
    )
  }

  return {
    isHere: state === 'here',
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      'aria-busy': state === 'coming' || undefined,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: open,
    },
  }
}
