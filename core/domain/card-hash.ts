import { createHmac } from 'node:crypto'

/** What the database knows of a card's code: without the pepper, 75 random bits could be tried against a stolen table. */
export const cardHashOf = (pepper: string, code: string): Buffer =>
  createHmac('sha256', pepper).update(`card|${code}`).digest()
