import { policyFileVersion } from '@ashenda/core/domain/account.ts'
import { useVersions } from '../content/piece.ts'

/** The version of the privacy policy in force: an admin's, or the files'; undefined until it is known. It is recorded with a consent. */
export function usePolicyVersion(): string | undefined {
  const { data } = useVersions()
  return data && (data.policy ?? policyFileVersion)
}
