/** Texts that every form may need. */
export const forms = {
  fillIn: 'Please fill this in.',
  festivalClock: 'All times are in Addis Ababa time.',
  optional: '(optional)',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  charactersLeft_one: '{{number}} character left',
  charactersLeft_other: '{{number}} characters left',
  waitSeconds_one: 'Please wait {{number}} second.',
  waitSeconds_other: 'Please wait {{number}} seconds.',
  waitMinutes_one: 'Please wait {{number}} minute.',
  waitMinutes_other: 'Please wait {{number}} minutes.',
} as const
