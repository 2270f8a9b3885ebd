import type { PublicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import { type ImageVariant, imageFile } from '@ashenda/core/domain/image.ts'
import { truncateAtWord } from '@ashenda/core/domain/truncate.ts'
import { apiBase } from '../../lib/http.ts'

/** A contestant for the page. */
export interface Contestant {
  readonly id: string
  readonly name: string
  /** File names of her photos, at least one. */
  readonly pics: readonly string[]
  readonly colour: string | null
  readonly occupation: string
  readonly description: string
  readonly zone: string | undefined
  readonly hasPayed: boolean
  readonly isActive: boolean
  /** Her count when loaded; the live one is in lib/live. */
  readonly votes: number
}

/** First, middle and last name joined (HOM-15). */
const fullNameOf = ({ fname, mname, lname }: PublicContestant): string =>
  [fname, mname, lname]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')

/** Contestants with a photo; the others are not shown. */
export const contestantsOf = (actors: readonly PublicContestant[]): readonly Contestant[] =>
  actors
    .filter((actor) => actor.images.length > 0)
    .map((actor) => ({
      id: actor._id,
      name: fullNameOf(actor),
      pics: actor.images,
      colour: actor.colour,
      occupation: actor.occupation,
      description: actor.description,
      zone: actor.zone?.name,
      hasPayed: actor.isPaid,
      isActive: actor.isActive,
      votes: actor.votes,
    }))

const previewLength = 30

/** The description's beginning, of at most 30 characters or of `length`. */
export const previewOf = (description: string, length = previewLength): string => truncateAtWord(description, length)

export const imageAddress = (file: string): string => `${apiBase}/images/${file}`

export const photoAddress = (file: string, variant: ImageVariant): string => imageAddress(imageFile(file, variant))
