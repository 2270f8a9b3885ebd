/** What admins do: `noun_verb` for `noun.verb` of the log. */
const actions = [
  'zone_create',
  'zone_change',
  'contest_change',
  'contestant_activate',
  'contestant_deactivate',
  'contestant_remove-photo',
  'contestant_erase',
  'voter_erase',
  'request_handle',
  'request_reopen',
  'ballots_release',
  'ballots_void',
  'ballots_quarantine',
  'category_create',
  'category_rename',
  'category_delete',
  'product_create',
  'product_change',
  'product_delete',
  'order_status',
  'payment_refund',
  'payment_cancel',
  'payment_return-link',
  'payment_compare',
  'cards_order',
  'cards_void',
  'cards_download',
  'admin_change-password',
  'dead-letter_replay',
  'job_retry',
  'job_retry-all',
  'job_remove',
  'job_remove-all',
] as const

export const nouns = [
  'contest',
  'contestant',
  'voter',
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
] as const

const fields = [
  'name',
  'isRetired',
  'isActive',
  'isHandled',
  'opensAt',
  'closesAt',
  'freezesAt',
  'approval',
  'slot',
  'file',
  'photoFile',
  'status',
  'queue',
  'job',
  'error',
  'problem',
  'holds',
  'failed',
  'ballots',
  'state',
  'givesUpPlace',
  'isCancelAsked',
  'number',
  'amount',
  'agent',
  'note',
  'from',
  'to',
  'voided',
  'payments',
  'requests',
  'photos',
  'description',
  'price',
  'currency',
  'quantity',
  'shipping',
  'categoryId',
] as const

/** The text of an action; undefined for one that only a newer server knows: it is shown as it stands. */
export function actionKeyOf(action: string) {
  const known = actions.find((one) => one === action.replace('.', '_'))
  return known && (`actions:did_${known}` as const)
}

/** The text of a field, as above. */
export function fieldKeyOf(field: string) {
  const known = fields.find((one) => one === field)
  return known && (`actions:field_${known}` as const)
}
