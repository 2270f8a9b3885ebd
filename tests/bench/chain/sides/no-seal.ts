import type * as seal from '@ashenda/worker/ballots/group-digests.ts'

/** What the worker takes of the seals of its groups, doing nothing. */
export const digestsOfGroup: typeof seal.digestsOfGroup = () => Promise.resolve({ entries: [], salt: '', root: '' })
export const rootOfRecorded: typeof seal.rootOfRecorded = ({ root }) => root
