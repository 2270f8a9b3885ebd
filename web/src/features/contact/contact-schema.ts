import { closed } from '@ashenda/core/contracts/closed.ts'
import Type from 'typebox'

const https = Type.String({ pattern: '^https://[a-z0-9.-]+/\\S*$' })

/** The form of content/contact.json. */
export const contactSchema = closed({
  phones: Type.Array(
    closed({
      /** With country code, for links. */
      number: Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$' }),
      shown: Type.String({ pattern: '^[+0-9 ]+$' }),
    }),
    { minItems: 3, maxItems: 3 },
  ),
  email: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$' }),
  /** The Telegram channel behind the bar's video section (NAV-04); the address contains its name. */
  videos: Type.String({ pattern: '^https://t\\.me/[A-Za-z]\\w{4,31}$' }),
  /** Social media, as five icons in the footer; null if a channel does not exist yet. */
  channels: Type.Array(
    closed({
      name: Type.String({ minLength: 1 }),
      sign: Type.Enum(['letter', 'camera', 'note', 'play', 'plane']),
      link: Type.Union([https, Type.Null()]),
    }),
    { minItems: 5, maxItems: 5 },
  ),
})
