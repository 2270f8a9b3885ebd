import { createHash, randomUUID } from 'node:crypto'
import { contest } from './contest.ts'
import type { Row, TableInvariants } from './invariant.ts'
import { payment } from './payments.ts'
import { user, voter } from './people.ts'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const batch: Row = { id: randomUUID(), number: 1, amount: 10, ordered_by: user['id'] }
const otherBatch = () => ({ id: randomUUID(), number: 2 })
const made = { codes_at: new Date(), file: 'cards.pdf', bytes: 1 }

const batches: TableInvariants = {
  table: 'card_batches',
  beside: [
    ['users', user],
    ['contests', contest],
  ],
  sound: batch,
  taken: [
    ['a second one', otherBatch()],
    ['one for a contest', { ...otherBatch(), contest_id: contest['id'] }],
    ['one whose file is final', { ...otherBatch(), ...made, rendered_at: new Date() }],
    ['the largest', { ...otherBatch(), amount: 100_000 }],
  ],
  refused: [
    ['card_batches_contest_id_contests_id_fk', 'for no contest', { ...otherBatch(), contest_id: randomUUID() }],
    ['card_batches_number_key', 'a number that exists', { id: randomUUID() }],
    [
      'card_batches_code_pepper',
      'a pepper itself',
      { ...otherBatch(), code_pepper: 'a pepper of 32 characters or more' },
    ],
    ['card_batches_amount', 'no card at all', { ...otherBatch(), amount: 0 }],
    ['card_batches_amount', 'more cards than can be made', { ...otherBatch(), amount: 100_001 }],
    ['card_batches_bounds', 'a note too long', { ...otherBatch(), note: 'n'.repeat(201) }],
    ['card_batches_bounds', 'a name of an agent too long', { ...otherBatch(), agent: 'a'.repeat(81) }],
    [
      'card_batches_rendered',
      'final without codes',
      { ...otherBatch(), ...made, codes_at: null, rendered_at: new Date() },
    ],
    [
      'card_batches_rendered',
      'final without a file',
      { ...otherBatch(), ...made, file: null, bytes: null, rendered_at: new Date() },
    ],
    ['card_batches_file', 'a file that nobody weighed', { ...otherBatch(), ...made, bytes: null }],
    ['card_batches_file', 'a weight without a file', { ...otherBatch(), bytes: 1 }],
    ['card_batches_ordered_by_users_id_fk', 'ordered by nobody', { ...otherBatch(), ordered_by: randomUUID() }],
  ],
}

const chunk: Row = { batch_id: batch['id'], number: 1, first_ordinal: 1, last_ordinal: 5 }
const otherChunk = () => ({ number: 2, first_ordinal: 6, last_ordinal: 10 })

const chunks: TableInvariants = {
  table: 'card_chunks',
  beside: [
    ['users', user],
    ['card_batches', batch],
  ],
  sound: chunk,
  taken: [
    ['the next one', otherChunk()],
    ['of a single card', { ...otherChunk(), first_ordinal: 10 }],
    ['one that is drawn', { ...otherChunk(), drawn_at: new Date(), sha256: hashOf('chunk') }],
  ],
  refused: [
    ['card_chunks_key', 'a second one in its place', { ...otherChunk(), number: 1 }],
    ['card_chunks_range', 'from before the first card', { ...otherChunk(), first_ordinal: 0 }],
    ['card_chunks_range', 'from behind its end', { ...otherChunk(), first_ordinal: 11 }],
    ['card_chunks_drawn', 'drawn, and nobody knows what', { ...otherChunk(), drawn_at: new Date() }],
    ['card_chunks_drawn', 'a hash of what is not drawn', { ...otherChunk(), sha256: hashOf('chunk') }],
    ['card_chunks_batch_id_card_batches_id_fk', 'of no batch', { ...otherChunk(), batch_id: randomUUID() }],
  ],
}

const byCard: Row = { ...payment, provider: 'tcard', card_hash: hashOf('card') }
const card: Row = {
  batch_id: batch['id'],
  ordinal: 1,
  code_hash: hashOf('card'),
  state: 'redeemed',
  payment_id: byCard['id'],
}
const otherCard = () => ({ ordinal: 2, code_hash: hashOf('other'), state: 'active', payment_id: null })

const cards: TableInvariants = {
  table: 'cards',
  beside: [
    ['users', user],
    ['voters', voter],
    ['card_batches', batch],
    ['contests', contest],
    ['payments', byCard],
  ],
  sound: card,
  taken: [
    ['the next one', otherCard()],
    ['a void one', { ...otherCard(), state: 'void' }],
  ],
  refused: [
    ['cards_ordinal_key', 'a second one in its place', { ...otherCard(), ordinal: 1 }],
    ['cards_code_key', 'a code that exists', { ...otherCard(), code_hash: card['code_hash'] }],
    [
      'cards_payment_key',
      'a second one for a payment',
      { ...otherCard(), state: 'redeemed', payment_id: byCard['id'] },
    ],
    ['cards_code_is_sha256', 'a code that is not hashed', { ...otherCard(), code_hash: Buffer.from('code') }],
    ['cards_redeemed_by_payment', 'redeemed for nothing', { ...otherCard(), state: 'redeemed' }],
    ['cards_redeemed_by_payment', 'active, yet spent', { ...otherCard(), payment_id: byCard['id'] }],
    ['cards_batch_id_card_batches_id_fk', 'of no batch', { ...otherCard(), batch_id: randomUUID() }],
    [
      'cards_payment_id_payments_id_fk',
      'for no payment',
      { ...otherCard(), state: 'redeemed', payment_id: randomUUID() },
    ],
  ],
}

const events: TableInvariants = {
  table: 'card_events',
  beside: [
    ['users', user],
    ['card_batches', batch],
  ],
  sound: { batch_id: batch['id'], what: 'made' },
  taken: [['what somebody did', { what: 'voided', by: user['id'], first_ordinal: 1, last_ordinal: 5 }]],
  refused: [
    ['card_events_batch_id_card_batches_id_fk', 'of no batch', { batch_id: randomUUID() }],
    ['card_events_by_users_id_fk', 'by nobody', { by: randomUUID() }],
  ],
}

export const cardTables: readonly TableInvariants[] = [batches, chunks, cards, events]
