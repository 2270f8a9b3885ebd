import type { JurySheetAnswer, SaveSheetBody } from '@ashenda/core/contracts/http/jury.ts'
import { create } from 'zustand'
import { api, NetworkLost, Refusal } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { forget, readJson, writeJson } from '../../lib/storage.ts'
import { jurySheetKey, keepSheet } from './kept-sheet.ts'

/**
 * Points that the server does not have yet, by contestant: kept on the phone until it answers, through a lost network and a reload. Each
 * holds all that a member gives one contestant, so that sending it again is harmless and the latest wins.
 */
type Unsaved = Readonly<Record<string, SaveSheetBody>>

const key = 'jury-unsaved'

export const useUnsaved = create<{ readonly member: string; readonly sheets: Unsaved }>(() => ({
  member: '',
  sheets: {},
}))

/** Takes up what this phone has kept for a member; somebody else's stays unsent and goes. */
export function takeUpUnsaved(member: string): void {
  if (useUnsaved.getState().member === member) return
  const kept = readJson(key)
  const isHers = isRecord(kept) && kept['member'] === member && isRecord(kept['sheets'])
  useUnsaved.setState({ member, sheets: isHers ? readSheets(kept['sheets']) : {} })
  void sendUnsaved()
}

export function keepUnsaved(contestant: string, sheet: SaveSheetBody): void {
  setSheets({ ...useUnsaved.getState().sheets, [contestant]: sheet })
  void sendUnsaved()
}

/** Called with a refusal: the sheet is not kept, as the server would refuse it again. */
let onRefused: (error: Refusal) => void = () => undefined
export const tellRefusals = (tell: typeof onRefused): void => {
  onRefused = tell
}

let sending: Promise<void> | undefined

/** Sends everything that waits, one after the other. What no answer came to stays for the next time. */
export function sendUnsaved(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(): Promise<void> {
  for (let next = first(); next; next = first()) {
    const [contestant, sheet] = next
    try {
      await api.put(`/jury/sheet/${contestant}`, sheet)
      noteSaved(contestant, sheet)
    } catch (error) {
      if (error instanceof NetworkLost || isForLater(error)) return
      // Without a session they wait for the organisers' next link.
      if (error instanceof Refusal && error.code === 'jury_signed_out') return onRefused(error)
      if (error instanceof Refusal) onRefused(error)
    }
    drop(contestant, sheet)
  }
}

/** The server is busy or away. */
const isForLater = (error: unknown): boolean =>
  error instanceof Refusal && (error.status >= 500 || error.status === 429)

const first = (): readonly [string, SaveSheetBody] | undefined => Object.entries(useUnsaved.getState().sheets)[0]

/** What the server has now. */
function noteSaved(contestant: string, sheet: SaveSheetBody): void {
  const known = queryClient.getQueryData<JurySheetAnswer>(jurySheetKey)
  if (!known) return
  const contestants = known.contestants.map((one) => (one._id === contestant ? { ...one, ...sheet } : one))
  queryClient.setQueryData(jurySheetKey, keepSheet({ ...known, contestants }))
}

/** Unless it changed while it was sent. */
function drop(contestant: string, sent: SaveSheetBody): void {
  const { [contestant]: now, ...others } = useUnsaved.getState().sheets
  if (now === sent) setSheets(others)
}

function setSheets(sheets: Unsaved): void {
  const { member } = useUnsaved.getState()
  useUnsaved.setState({ member, sheets })
  if (Object.keys(sheets).length === 0) forget(key)
  else writeJson(key, { member, sheets })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readSheets(kept: unknown): Unsaved {
  if (!isRecord(kept)) return {}
  const sheets = Object.entries(kept).flatMap(([contestant, sheet]): [string, SaveSheetBody][] => {
    if (!isRecord(sheet) || typeof sheet['isConflict'] !== 'boolean' || !Array.isArray(sheet['given'])) return []
    const given = sheet['given'].flatMap((one: unknown) =>
      isRecord(one) && typeof one['criterion'] === 'string' && typeof one['points'] === 'number'
        ? [{ criterion: one['criterion'], points: one['points'] }]
        : [],
    )
    return [[contestant, { isConflict: sheet['isConflict'], given }]]
  })
  return Object.fromEntries(sheets)
}
