import { keyedId, voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import type { Provable } from './ballots.ts'

/** The mark that a browser keeps of a phone it has proven (api/src/modules/phone-proof/proven-cookie.ts). @param phone E.164 */
export const provenMark = ({ pepper, contest }: Provable, phone: string): string =>
  keyedId(pepper, 'proven-phone', [contest, voterIdOf(pepper, phone)])
