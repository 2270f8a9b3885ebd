/** @import {BallotEntry} from './read-result.mjs' */

const digest = /^[0-9a-f]{64}$/
const contestantId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const refusal = /^[a-z_]+$/

/** One to three different picks, one if free, and a valid verdict; in one form, so that a leaf means one ballot. */
export function isBallot(/** @type {BallotEntry} */ { inner, kind, proven, picks, status, reason }) {
  const most = kind === 'free' ? 1 : 3
  return (
    digest.test(inner) &&
    (kind === 'free' || kind === 'paid') &&
    (proven === undefined || (proven === true && kind === 'free')) &&
    Array.isArray(picks) &&
    picks.length >= 1 &&
    picks.length <= most &&
    picks.every((pick) => contestantId.test(pick)) &&
    new Set(picks).size === picks.length &&
    (status === 'counted' ? !reason : status === 'refused' && refusal.test(reason ?? ''))
  )
}
