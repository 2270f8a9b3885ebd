import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import people from '../../../content/exemplars/people.json'
import type { Translate } from '../../lib/i18n.ts'
import { usePiece } from '../content/piece.ts'
import type { Exemplar } from './exemplar.ts'

const exemplars: readonly Exemplar[] = people

/** As the site's files have it. */
export const defaultExemplary = (t: Translate): ShownPiece<'exemplary'> => ({
  title: t('pages:exemplary.title'),
  lead: t('pages:exemplary.lead'),
  note: t('pages:exemplary.illustrations'),
  people: exemplars.map(({ id, portrait, link = '' }) => {
    const name = t(`exemplars:${id}.name`)
    return {
      id,
      picture: { own: portrait },
      alt: t('pages:exemplary.portrait', { name }),
      name,
      known: t(`exemplars:${id}.known`),
      about: t(`exemplars:${id}.about`),
      link,
    }
  }),
  closing: t('pages:exemplary.closing'),
  closingText: t('pages:exemplary.closingText'),
})

export function useExemplary(t: Translate): ShownPiece<'exemplary'> {
  const { shown } = usePiece('exemplary')
  return shown ?? defaultExemplary(t)
}
