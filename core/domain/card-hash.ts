import { createHmac } from 'node:crypto'
import type { Peppers } from './peppers.ts'

/** The stored hash of a card's code. Without the pepper, 75 random bits could be tried against a stolen table. */
export const cardHashOf = (pepper: string, code: string): Buffer =>
  createHmac('sha256', pepper).update(`card|${code}`).digest()

/** All possible hashes of a code, newest pepper first. */
export const cardHashesOf = (peppers: Peppers, code: string): readonly Buffer[] =>
  peppers.all.map((pepper) => cardHashOf(pepper, code))
