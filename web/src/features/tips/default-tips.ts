import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import type { Translate } from '../../lib/i18n.ts'

const steps = ['find', 'star', 'order', 'who', 'send'] as const

/** As the site's files have it; no link is the site's own video. */
export const defaultTips = (t: Translate): ShownPiece<'home'>['tips'] => ({
  isShown: true,
  title: t('site:tips.title'),
  about: t('site:tips.about'),
  steps: steps.map((step) => t(`site:tips.${step}`)).join('\n'),
  keep: t('site:tips.keep'),
  video: '',
})
