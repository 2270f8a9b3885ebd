import type { ReactNode } from 'react'

const icon = (shape: ReactNode) => () => (
  <svg
    aria-hidden="true"
    width="1.375em"
    height="1.375em"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {shape}
  </svg>
)

export const SearchIcon = icon(<path d="M20.5 20.5L15.5 15.5M17.5 10.5a7 7 0 11-14 0 7 7 0 0114 0z" />)
export const PauseIcon = icon(<path d="M8.5 5v14M15.5 5v14" />)
export const PlayIcon = icon(<path d="M7.5 4.5l11 7.5-11 7.5z" />)
