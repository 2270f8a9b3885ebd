import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import { type Translate, useT } from '../../lib/i18n.ts'
import { usePiece } from '../content/piece.ts'

const partners = ['scholars', 'culture', 'bank', 'cluster', 'payment'] as const

/** As the site's files have it. */
export const defaultPartners = (t: Translate): ShownPiece<'partners'> => ({
  title: t('site:partners.thanks'),
  partners: partners.map((id) => ({ id, logo: { own: id }, name: t(`site:partners.${id}`), link: '' })),
})

/** As the organisers wrote them, or as the site's files have them. */
export function usePartners(): ShownPiece<'partners'> {
  const t = useT()
  return usePiece('partners').shown ?? defaultPartners(t)
}
