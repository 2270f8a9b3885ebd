import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { base } from '../page-names.ts'

export const strengths = ['photos', 'story', 'occupation', 'zone', 'email', 'answer'] as const
export type Strength = (typeof strengths)[number]

const mostPhotos = 3
/** A few sentences. */
const storyLetters = 80

/** Where each is added; the story has its own dialog. */
export const strengthLinks: Readonly<Record<Strength, string>> = {
  photos: `${base}/upload`,
  story: `${base}/profile`,
  occupation: `${base}/profile`,
  zone: `${base}/profile`,
  email: `${base}/profile`,
  answer: `${base}/profile`,
}

/** What her page still lacks, the most useful first. */
export function missingStrengths(own: OwnUser): readonly Strength[] {
  const has: Readonly<Record<Strength, boolean>> = {
    photos: (own.images ?? []).length >= mostPhotos,
    story: [...(own.description ?? '').trim()].length >= storyLetters,
    occupation: (own.occupation ?? '') !== '',
    zone: Boolean(own.zone),
    email: own.email !== '' && own.isEmailConfirmed !== false,
    answer: own.hasAnswer === true,
  }
  return strengths.filter((one) => !has[one])
}
