import { usePiece } from '../content/piece.ts'

/** Of the policy in this site's files; raise it with their text `version`. */
const fileVersion = '2026-11'

/** The version of the privacy policy in force: an admin's, or the files'. It is recorded with a consent. */
export const usePolicyVersion = (): string => usePiece('policy').version ?? fileVersion
