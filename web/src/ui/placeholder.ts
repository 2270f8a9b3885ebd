import type { CSSProperties } from 'react'

/** What an image lies on until it is here: the colours it has from top to bottom, run into each other. */
export const placeholder = (colours: readonly string[] | undefined): CSSProperties =>
  colours ? { backgroundImage: `linear-gradient(${colours.join(', ')})` } : {}
