import type { Texts } from '../../lib/i18n.ts'
import type { PhotoProblem } from './read-photo.ts'

/** Why a photo was refused. */
export function problemText(problem: PhotoProblem, { t, refusal }: Texts): string {
  if (problem === 'contestant:photos.unreadable' || problem === 'contestant:photos.undecodable') return t(problem)
  return refusal(problem, '') ?? t('common.wentWrong')
}
