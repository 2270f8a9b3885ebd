import type * as seal from '@ashenda/worker/ballots/seal-group.ts'

/** What the worker takes of the seals of its groups, doing nothing. */
export const sealGroup: typeof seal.sealGroup = () => Promise.resolve({ entries: [], salt: '', root: '' })
export const rootOfRecorded: typeof seal.rootOfRecorded = ({ root }) => root
