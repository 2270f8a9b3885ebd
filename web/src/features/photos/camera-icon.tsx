import { icon } from '../../ui/icons.tsx'

/** Separate from `ui/icons.tsx`, which every voter loads. */
export const CameraIcon = icon(
  <>
    <path d="M4 8h3l1.6-2.5h6.8L17 8h3a1 1 0 011 1v9a1 1 0 01-1 1H4a1 1 0 01-1-1V9a1 1 0 011-1z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
)
