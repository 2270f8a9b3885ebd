import { knownKey } from '../../../lib/i18n.ts'

export const nouns = [
  'contest',
  'content',
  'titles',
  'jury',
  'contestant',
  'voter',
  'message',
  'request',
  'zone',
  'ballots',
  'payment',
  'cards',
  'admin',
  'category',
  'product',
  'order',
  'dead-letter',
  'job',
  'queue',
] as const

/** The text of an action, `noun.verb` of the log; undefined for one that only a newer server knows, which is shown as its name. */
export const actionKeyOf = (action: string) => knownKey(`console:actions.did_${action.replace('.', '_')}`)

/** The text of a field, as above. */
export const fieldKeyOf = (field: string) => knownKey(`console:actions.field_${field}`)
