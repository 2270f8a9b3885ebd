import { icon } from '../../ui/icons.tsx'

/** Our own drawings, not the channels' trademarks; the link beside each names the channel. */
export const signs = {
  letter: icon(<path d="M15.5 4.5H14A3.5 3.5 0 0010.5 8v12M7 12h7.5" />),
  camera: icon(
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7v.01" />
    </>,
  ),
  note: icon(
    <>
      <path d="M12.5 16.5V4c.5 3 2.5 4.5 5.5 5" />
      <circle cx="9" cy="16.5" r="3.5" />
    </>,
  ),
  play: icon(
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="4" />
      <path d="M10.5 9.5l4 2.5-4 2.5z" fill="currentColor" />
    </>,
  ),
  plane: icon(<path d="M21 4L3 11l6 2.5L12 20zM21 4L9 13.5" />),
} as const
