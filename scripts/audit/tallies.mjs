/** @import {Count} from './read-result.mjs' */

/** @param {Count} count */
export const votesOf = ({ free, first, second, third }) => free + first + second + third

/**
 * @param {readonly Count[]} recounted
 * @param {readonly Count[]} published
 * @param {(problem: string) => void} note
 */
export function compareTallies(recounted, published, note) {
  const text = (/** @type {Count} */ { free, first, second, third }) => `${free} free, ${first}/${second}/${third} paid`
  const told = new Map(published.filter((count) => votesOf(count) > 0).map((count) => [count.contestant, text(count)]))
  for (const count of recounted) {
    const said = told.get(count.contestant) ?? 'nothing'
    if (said !== text(count)) note(`${count.contestant}: published are ${said}, the ballots give ${text(count)}`)
    told.delete(count.contestant)
  }
  for (const [contestant, said] of told) note(`${contestant}: published are ${said}, the ballots give nothing`)
}
