import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import type { Translate } from '../../lib/i18n.ts'

const sections = [
  'voters',
  'contestants',
  'payments',
  'requests',
  'messages',
  'browser',
  'records',
  'sharing',
  'keeping',
  'erasing',
  'contact',
] as const

/** Stay in the text, for the contact data to fill in. */
const places = { email: '{{email}}', phone: '{{phone}}' }

/** As the site's files have it. */
export const defaultPolicy = (t: Translate): ShownPiece<'policy'> => ({
  title: t('policy:title'),
  lead: t('policy:lead'),
  version: t('policy:version'),
  sections: sections.map((id) => ({ id, heading: t(`policy:${id}`), text: t(`policy:${id}Text`, places) })),
})
