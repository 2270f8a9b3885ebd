import { hash } from 'node:crypto'
import { type FairOrder, orderSeeds } from './list-order.ts'

/** Hexadecimal digits of a hash that count: with a group before them, as many as a number holds exactly. */
const digits = 12
export const groupKeys = 16 ** digits

const numberOf = (text: string): number => Number.parseInt(hash('sha256', text, 'hex').slice(0, digits), 16)

/**
 * A contestant's key in a fair order; the lowest comes first, at equal keys the lower id. Each day deals the contestants into as many groups
 * as there are seeds, and a seed's order begins with its own group: so on every day everybody stands once in each eighth of the list.
 * Within a group each seed shuffles anew. Published, so that anybody can compute it again (docs/result-format.md), and dependent on
 * nothing that she, or anybody, can choose.
 */
export function fairKey(contest: string, { day, seed }: FairOrder, contestant: string): number {
  const group = Math.floor((numberOf(`order|${contest}|${day}|${contestant}`) * orderSeeds) / groupKeys)
  const place = (group - seed + orderSeeds) % orderSeeds
  return place * groupKeys + numberOf(`order|${contest}|${day}|${seed}|${contestant}`)
}
