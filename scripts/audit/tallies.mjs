/** @import {Count} from './read-result.mjs' */

/** @param {Count} count */
export const isEmpty = ({ free, first, second, third, quarantined }) =>
  free + first + second + third + quarantined === 0

/**
 * What of a contestant's votes counts towards a title.
 * @param {Count} count
 * @param {readonly string[]} titles
 */
export function votesOf({ free, proven, first, second, third }, titles) {
  const votes = new Map([
    ['paid', first + second + third],
    ['proven', proven],
    ['unproven', free - proven],
  ])
  return titles.reduce((sum, one) => sum + (votes.get(one) ?? 0), 0)
}

/**
 * @param {readonly Count[]} recounted
 * @param {readonly Count[]} published
 * @param {(problem: string) => void} note
 */
export function compareTallies(recounted, published, note) {
  const told = new Map(published.filter((count) => !isEmpty(count)).map((count) => [count.contestant, text(count)]))
  for (const count of recounted) {
    const said = told.get(count.contestant) ?? 'nothing'
    if (said !== text(count)) note(`${count.contestant}: published are ${said}, the ballots give ${text(count)}`)
    told.delete(count.contestant)
  }
  for (const [contestant, said] of told) note(`${contestant}: published are ${said}, the ballots give nothing`)
}

/** @param {Count} count */
export const text = ({ votes, free, proven, first, second, third, quarantined }) =>
  `${votes} towards a title; ${free} free (${proven} proven), ${first}/${second}/${third} paid, ${quarantined} set aside`
