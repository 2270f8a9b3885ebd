import { icon } from '../../ui/icons.tsx'

export const ShareIcon = icon(
  <>
    <path d="M8.5 13.5l7 4M15.5 6.5l-7 4" />
    <circle cx="18" cy="5" r="3" />
    <circle cx="6" cy="12" r="3" />
    <circle cx="18" cy="19" r="3" />
  </>,
)
export const QrIcon = icon(
  <path d="M3.5 3.5h6v6h-6zM14.5 3.5h6v6h-6zM3.5 14.5h6v6h-6zM14 14h3v3M20.5 14v.1M14 20.5h.1M17.5 20.5h3V17" />,
)
export const TelegramIcon = icon(<path d="M2.5 11.5L21.5 3.5l-3.5 16.5-6-4.5-3.5 4-1-6.5L18 6.5 7.5 13z" />)
export const WhatsappIcon = icon(
  <path d="M3 21l1.5-5a9 9 0 113.5 3.5zM8.5 8c0 4.5 3 7.5 7.5 7.5l.5-2.2-2.3-1.1-1.2 1.1c-1-.6-1.7-1.3-2.3-2.3l1.1-1.2L10.7 7.5z" />,
)
export const FacebookIcon = icon(
  <path d="M14.5 21v-7.5h3l.5-3.5h-3.5V8c0-1.2.5-2 2-2H18V3h-2.5C12.5 3 11 5 11 7.5V10H8v3.5h3V21z" />,
)
