import { type ComponentProps, useState } from 'react'

interface ComingMenu {
  /** The menu itself has been fetched and was asked for. */
  readonly isHere: boolean
  /** For the button that stands there until then. */
  readonly button: ComponentProps<'button'>
}

/** A menu that comes when somebody first wants it: most people never do, and it is heavier than the rest of the bar. */
export function useComingMenu(load: () => Promise<unknown>, lost: () => void): ComingMenu {
  const [state, setState] = useState<'closed' | 'coming' | 'here'>('closed')

  /** May come to nothing: the click that follows it tries again, and says so if it fails. */
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
