/** Texts of the basket. */
export const cart = {
  open_one: 'Basket, {{number}} piece',
  open_other: 'Basket, {{number}} pieces',
  title: 'Basket',
  kept: 'It is kept in this browser.',
  empty: 'Your basket is empty.',
  quantity: 'How many of {{name}}',
  fewer: 'One {{name}} less',
  more: 'One {{name}} more',
  remove: 'Take {{name}} out',
  total: 'Together',
  clear: 'Empty the basket',
  clearAsk: 'Take everything out of the basket?',
} as const
