import { hash } from 'node:crypto'
import type { FairOrder } from './list-order.ts'

/** Hexadecimal digits of the hash that count: as many as a number holds exactly. */
const digits = 12

/**
 * A contestant's key in a fair order; the lowest comes first, at equal keys the lower id. Published, so that anybody can compute it again
 * (docs/result-format.md): the first digits of SHA-256 of this text. It depends on nothing that she, or anybody, can choose.
 */
export const fairKey = (contest: string, { day, seed }: FairOrder, contestant: string): number =>
  Number.parseInt(hash('sha256', `order|${contest}|${day}|${seed}|${contestant}`, 'hex').slice(0, digits), 16)
