import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import type { Translate } from '../../lib/i18n.ts'

const partners = ['scholars', 'culture', 'bank', 'cluster', 'payment'] as const

/** As the site's files have it. */
export const defaultPartners = (t: Translate): ShownPiece<'partners'> => ({
  title: t('site:partners.thanks'),
  partners: partners.map((id) => ({ id, logo: { own: id }, name: t(`site:partners.${id}`), link: '' })),
})
