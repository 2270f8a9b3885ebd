/** Texts of the basket. */
export const cart = {
  open_one: 'Basket, {{number}} item',
  open_other: 'Basket, {{number}} items',
  title: 'Basket',
  kept: 'It is saved in this browser.',
  empty: 'Your basket is empty.',
  quantity: 'How many of {{name}}',
  fewer: 'One {{name}} less',
  more: 'One {{name}} more',
  remove: 'Remove {{name}}',
  total: 'Total',
  clear: 'Empty the basket',
  clearAsk: 'Remove everything from the basket?',
} as const
