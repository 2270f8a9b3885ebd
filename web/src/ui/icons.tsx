import type { ReactNode } from 'react'

interface IconProps {
  readonly className?: string | undefined
  /** CSS length. */
  readonly size?: string
}

/** 24 units square, drawn with a round pen in the colour of the text; the words beside it name it. */
export const icon =
  (shape: ReactNode) =>
  ({ className, size = '1.5em' }: IconProps) => (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
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

export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const CheckIcon = icon(<path d="M4.5 12.5l5 5 10-11" />)
export const MenuIcon = icon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />)
export const ChevronDownIcon = icon(<path d="M6 9.5l6 6 6-6" />)
export const ArrowUpIcon = icon(<path d="M12 20V4M5 11l7-7 7 7" />)
export const WarningIcon = icon(<path d="M12 3.5L22 20.5H2zM12 10v4.5M12 17.4v.1" />)
export const OfflineIcon = icon(
  <path d="M3 3l18 18M2.5 9.5A14 14 0 016 7.2M10 5.2a14 14 0 0111.5 4.3M6 13.2a9 9 0 013.6-2.2M15 11.4a9 9 0 013 1.8M9.5 16.8a4 4 0 015 0M12 20v.1" />,
)
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20.5c1-9 15-9 16 0" />
  </>,
)
export const EyeIcon = icon(
  <>
    <path d="M2 12c4.5-8 15.5-8 20 0-4.5 8-15.5 8-20 0z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const EyeClosedIcon = icon(
  <path d="M2 10.5c4.5 7 15.5 7 20 0M5 14l-2 3M9.5 15.7l-.8 3.3M14.5 15.7l.8 3.3M19 14l2 3" />,
)
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c5.5 5 5.5 13 0 18M12 3c-5.5 5-5.5 13 0 18" />
  </>,
)
export const PauseIcon = icon(<path d="M8.5 5v14M15.5 5v14" />)
export const PlayIcon = icon(<path d="M7.5 4.5l11 7.5-11 7.5z" />)
export const StarIcon = icon(
  <path fill="currentColor" d="M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.4 6.4-.8z" />,
)
