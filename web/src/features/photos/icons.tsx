import { icon } from '../../ui/icons.tsx'

export const PictureIcon = icon(
  <>
    <rect x="4" y="3" width="16" height="18" rx="2" />
    <circle cx="12" cy="10" r="3" />
    <path d="M6.5 21c.5-4 2.5-6 5.5-6s5 2 5.5 6" />
  </>,
)
export const CameraIcon = icon(
  <>
    <path d="M4 8h3l1.6-2.5h6.8L17 8h3a1 1 0 011 1v9a1 1 0 01-1 1H4a1 1 0 01-1-1V9a1 1 0 011-1z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
)
export const TurnIcon = icon(<path d="M20 12a8 8 0 11-2.6-5.9M20 3v5h-5" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
