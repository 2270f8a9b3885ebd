import type { GetActorsAnswer, PublicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { get, post } from '../../support/http.ts'
import type { Platform } from '../../support/platform.ts'
import type { Promised } from './promised.ts'

type Site = Pick<Platform, 'url'>

/** Whom the public list shows with how many votes, and what /results says of the contest that goes on. */
export async function shownBy(site: Site): Promise<Pick<Promised, 'actors' | 'result'>> {
  const { body } = await get(`${site.url}/contest/result`)
  const { ranking, ballots, unlistedVotes } = body as unknown as ResultAnswer // of the contract
  return {
    actors: (await listActors(site)).map(({ _id, fname, votes }) => ({ _id, fname, votes })),
    result: { ranking: ranking.map(({ _id, votes, place }) => ({ _id, votes, place })), ballots, unlistedVotes },
  }
}

async function listActors({ url }: Site): Promise<readonly PublicContestant[]> {
  const actors: PublicContestant[] = []
  for (let page = 0; ; page += 1) {
    const { body } = await post(`${url}/actor/getActors`, { selection: { page } })
    const found = (body as unknown as GetActorsAnswer).actors // of the contract
    if (found.length === 0) return actors
    actors.push(...found)
  }
}
