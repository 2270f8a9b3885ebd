import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import type { Translate } from '../../lib/i18n.ts'

/** Until the organisers have written something, the site says just that. */
export const defaultPrize = (t: Translate): ShownPiece<'prize'> => ({
  what: t('voting:prize.what'),
  drawn: t('voting:prize.drawn'),
})
