import { useSession } from '../../lib/auth.ts'
import { openSheet } from '../../lib/sheet.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { closeReceipt } from '../voting/load-podium.ts'

/** As the list has them, by id: those whose story was read, and those who were asked. After a reload nobody. */
const known = new Map<string, Contestant>()

/** Only while the list is loaded, and for the present log-in: with another one the server may show more of her, or less. */
export function followKnown(): () => void {
  const forget = (): void => known.clear()
  const stop = useSession.subscribe(forget)
  return () => {
    stop()
    forget()
  }
}

/** The contestant of a sheet that was opened from the list. */
export const knownContestant = (id: string): Contestant | undefined => known.get(id)

export function openPodium(): void {
  closeReceipt()
  openSheet({ name: 'podium' })
}

/** The sheet with her whole story. */
export function openStory(contestant: Contestant): void {
  known.set(contestant.id, contestant)
  openSheet({ name: 'story', id: contestant.id })
}

/** For leaving a request to her. */
export function openRequest(contestant: Contestant): void {
  known.set(contestant.id, contestant)
  openSheet({ name: 'request', id: contestant.id })
}
