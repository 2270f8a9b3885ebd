import type { CSSProperties } from 'react'

/** An image's placeholder: its colours from top to bottom as a gradient. */
export const placeholder = (colours: readonly string[] | undefined): CSSProperties =>
  colours ? { backgroundImage: `linear-gradient(${colours.join(', ')})` } : {}
