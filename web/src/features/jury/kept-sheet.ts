import type { JurySheetAnswer } from '@ashenda/core/contracts/http/jury.ts'
import { forget, readJson, writeJson } from '../../lib/storage.ts'

export const jurySheetKey = ['jury-sheet'] as const

/** As the server last told it: a reload without a network goes on from there. */
const key = 'jury-sheet'

export function keepSheet(sheet: JurySheetAnswer): JurySheetAnswer {
  writeJson(key, sheet)
  return sheet
}

export function keptSheet(): JurySheetAnswer | undefined {
  const kept = readJson(key)
  const isSheet =
    typeof kept === 'object' && kept !== null && 'contestants' in kept && 'criteria' in kept && 'member' in kept
  return isSheet ? (kept as JurySheetAnswer) : undefined // written above only
}

export const forgetSheet = (): void => forget(key)
