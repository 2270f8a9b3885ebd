import type { ReactNode } from 'react'

interface IconProps {
  readonly className?: string | undefined
  /** CSS length. */
  readonly size?: string
}

/** 24 units square, drawn in the text colour; nearby words name it. Icons of a single file belong there: this one loads with every page. */
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
export const ChevronDownIcon = icon(<path d="M6 9.5l6 6 6-6" />)
export const WarningIcon = icon(<path d="M12 3.5L22 20.5H2zM12 10v4.5M12 17.4v.1" />)
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20.5c1-9 15-9 16 0" />
  </>,
)
export const PauseIcon = icon(<path d="M8.5 5v14M15.5 5v14" />)
export const PlayIcon = icon(<path d="M7.5 4.5l11 7.5-11 7.5z" />)
export const StarIcon = icon(
  <path fill="currentColor" d="M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.4 6.4-.8z" />,
)
