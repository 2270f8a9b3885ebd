/** Texts of the page of all contestants that admins work with. What the specification quotes stands here to the letter. */
export const users = {
  search: 'Name or phone',
  activity: 'Activity',
  active: 'active',
  inactive: 'inactive',
  payment: 'Payment',
  any: 'All',
  paid: 'paid',
  waiting: 'account waiting payment',

  list: 'Contestants, the latest first',
  none: 'No such contestants.',
  failed: 'The contestants could not be loaded.',
  more: 'Earlier contestants',
  registeredAt: 'registered {{at}}',

  activate: 'Activate',
  deactivate: 'Deactivate',
  activated: '{{name}} takes part.',
  deactivated: '{{name}} no longer takes part.',
  toggleFailed: 'An error occurred while toggling the activity.',
  deactivateTitle: 'Deactivate {{name}}?',
  deactivateText:
    'She leaves the public list and nobody can vote for her. Her votes so far stay, and you can activate her again at any time.',
  optional: 'optional',

  details: 'Photos and payments',
  detailsFailed: 'Her details could not be loaded.',
  photos: 'Photos',
  noPhotos: 'She has no photos.',
  photo: '{{name}}, photo {{number}}',
  removePhoto: 'Remove photo {{number}}',
  removeText: 'It is removed from the site at once and cannot be brought back. The reason is saved in the log.',
  removeReason: 'Please say why, in 1 to 300 characters.',
  removed: 'The photo is removed.',
  payments: 'Payments',
  noPayments: 'She has not started to pay.',
} as const
