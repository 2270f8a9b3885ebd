import { useSession } from '../../lib/auth.ts'
import { openSheet } from '../../lib/sheet.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { closeReceipt } from '../voting/load-podium.ts'

/** Contestants from the list by id, for story and request; empty after a reload. */
const known = new Map<string, Contestant>()

/** Only while the list is loaded and for this log-in: another may see more, or less. */
export function followKnown(): () => void {
  const forget = (): void => known.clear()
  const stop = useSession.subscribe(forget)
  return () => {
    stop()
    forget()
  }
}

/** The contestant of a dialog opened from the list. */
export const knownContestant = (id: string): Contestant | undefined => known.get(id)

export function openPodium(): void {
  closeReceipt()
  openSheet({ name: 'podium' })
}

/** Opens her whole story. */
export function openStory(contestant: Contestant): void {
  known.set(contestant.id, contestant)
  openSheet({ name: 'story', id: contestant.id })
}

/** Opens the request form. */
export function openRequest(contestant: Contestant): void {
  known.set(contestant.id, contestant)
  openSheet({ name: 'request', id: contestant.id })
}
