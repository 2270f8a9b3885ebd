import { braids } from './scenes/braids.ts'
import { church } from './scenes/church.ts'
import { coffee } from './scenes/coffee.ts'
import { dance } from './scenes/dance.ts'
import { diaspora } from './scenes/diaspora.ts'
import { drums } from './scenes/drums.ts'
import { evening } from './scenes/evening.ts'
import { stelae } from './scenes/stelae.ts'
import { weaving } from './scenes/weaving.ts'

/** The nine pictures of the first page in the order they are shown, near and far, light and dark in turn. */
export const festivalPictures = { dance, braids, church, drums, weaving, stelae, coffee, evening, diaspora } as const
