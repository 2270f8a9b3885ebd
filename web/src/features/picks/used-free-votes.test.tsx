import { expect, test, vi } from 'vitest'
import { contestOf } from '../../testing/data.ts'

/** The next page of this browser, in a contest. */
async function nextPage(slug: string) {
  vi.resetModules()
  const { contestKey, knownContestOf } = await import('../contest/contest.ts')
  const { queryClient } = await import('../../lib/query-client.ts')
  const { contest, now } = contestOf()
  queryClient.setQueryData(contestKey, knownContestOf({ contest: { ...contest, slug }, now }, Date.now()))
  return import('./used-free-votes.ts')
}

test('a used free vote is known to the browser’s next page, for this phone, contest and day', async () => {
  ;(await nextPage('2026')).rememberUsedFreeVote('0911 22 33 44')
  const { isFreeVoteUsed } = await nextPage('2026')
  expect([isFreeVoteUsed('+251911223344'), isFreeVoteUsed('0911223345')]).toEqual([true, false])
  expect((await nextPage('2027')).isFreeVoteUsed('0911223344')).toBe(false)
  vi.setSystemTime(Date.now() + 86_400_000)
  expect((await nextPage('2026')).isFreeVoteUsed('0911223344')).toBe(false)
  vi.useRealTimers()
})
