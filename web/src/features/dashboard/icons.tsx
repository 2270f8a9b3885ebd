import { icon } from '../../ui/icons.tsx'

export const HomeIcon = icon(<path d="M3.5 11L12 4l8.5 7M6 9.5V20h4.5v-6h3v6H18V9.5" />)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-9 14-9 15 0" />
  </>,
)
export const CameraIcon = icon(
  <>
    <path d="M3.5 8h4L9 5.5h6L16.5 8h4v11h-17z" />
    <circle cx="12" cy="13" r="3.25" />
  </>,
)
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="M11 12.5L19.5 4M16 7.5l3 3" />
  </>,
)
export const CardIcon = icon(<path d="M3 6h18v12.5H3zM3 10.5h18M6.5 15h4" />)
export const PencilIcon = icon(<path d="M4.5 19.5l1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5" />)
export const CircleIcon = icon(<circle cx="12" cy="12" r="8.5" />)
