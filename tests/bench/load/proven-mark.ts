import { keyedId, voterIdOf } from '@ashenda/core/domain/keyed-id.ts'

/** What a mark of a proven phone is made from. */
export interface Provable {
  readonly pepper: string
  readonly contest: string
  /** How many marks are made before the first ballot; later ones are made as they are sent. */
  readonly madeAhead?: number
}

/** The mark that a browser keeps of a phone it has proven (api/src/modules/ballots/proven-cookie.ts). @param phone E.164 */
export const provenMark = ({ pepper, contest }: Provable, phone: string): string =>
  keyedId(pepper, 'proven-phone', [contest, voterIdOf(pepper, phone)])
