import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import type { Translate } from '../../lib/i18n.ts'

const sections = ['festival', 'contest', 'count', 'trust', 'company'] as const

/** As the site's files have it. */
export const defaultAbout = (t: Translate): ShownPiece<'about'> => ({
  title: t('pages:about.title'),
  lead: t('pages:about.lead'),
  picture: { own: 'festival' },
  alt: t('pages:about.picture'),
  sections: sections.map((id) => ({ id, heading: t(`pages:about.${id}`), text: t(`pages:about.${id}Text`) })),
})
