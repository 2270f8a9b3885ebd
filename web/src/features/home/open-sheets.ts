import { useSession } from '../../lib/auth.ts'
import { openSheet } from '../../lib/sheet.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { closeReceipt } from '../voting/load-podium.ts'

/** As the list has them, by id: those whose story was read, and those who were asked. After a reload nobody. */
const known = new Map<string, Contestant>()

/** While the list is there, and for who is logged in now: others may be shown more of her, or less. */
export function followKnown(): () => void {
  const forget = (): void => known.clear()
  const stop = useSession.subscribe(forget)
  return () => {
    stop()
    forget()
  }
}

/** Whom a sheet is about, where it was opened from the list. */
export const knownContestant = (id: string): Contestant | undefined => known.get(id)

export function openPodium(): void {
  closeReceipt()
  openSheet({ name: 'podium' })
}

/** All that she tells of herself. */
export function openStory(contestant: Contestant): void {
  known.set(contestant.id, contestant)
  openSheet({ name: 'story', id: contestant.id })
}

/** For leaving a request to her. */
export function openRequest(contestant: Contestant): void {
  known.set(contestant.id, contestant)
  openSheet({ name: 'request', id: contestant.id })
}
