import type { Texts } from '../../lib/i18n.ts'
import type { PhotoProblem } from './read-photo.ts'

/** Why a photo is not taken. Where the network has lost the texts of refusals, less is said in those of the page. */
export function problemText(problem: PhotoProblem, { t, refusal }: Texts): string {
  if (problem === 'contestant:photos.unreadable' || problem === 'contestant:photos.undecodable') return t(problem)
  return refusal(problem, '') ?? t(problem === 'no_image' ? 'contestant:photos.choose' : 'common.wentWrong')
}
