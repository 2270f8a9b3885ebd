import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stored } from './home.ts'

interface KeptSlot {
  readonly name: string
  readonly rank: number
}

/** Who stands where by what the browser keeps, and the rank the next choice takes. */
export async function kept(page: Page): Promise<{ slots: (string | null)[]; nextVote: number }> {
  const votes = JSON.parse((await stored(page, 'votes')) ?? '[]') as (KeptSlot | null)[] // VOT-12
  for (const [index, slot] of votes.entries()) if (slot) expect(slot.rank).toBe(index + 1)
  return {
    slots: votes.map((slot) => slot?.name.split(' ')[0] ?? null),
    nextVote: JSON.parse((await stored(page, 'nextVote')) ?? 'null'),
  }
}
