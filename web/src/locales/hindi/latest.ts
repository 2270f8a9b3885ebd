import type { latest as english } from '../en/latest.ts'
import type { Texts } from '../texts.ts'

export const latest: Texts<typeof english> = {
  last: 'आपका पिछला वोट',
  pending: 'आपका पिछला वोट: गिने जाने की प्रतीक्षा में',
  counted: 'आपका पिछला वोट: गिना गया',
  refused: 'आपका पिछला वोट: नहीं गिना गया',
  see: 'रसीद देखें',
}
