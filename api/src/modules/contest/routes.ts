import { refusal } from '@ashenda/core/contracts/http/answer.ts'
import { type CountsAnswer, contestAnswer, countsAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { PublicCounts } from '../../directory/public-counts.ts'
import { defineRoutes } from '../../http/app.ts'
import { entityTagOf, forSharedCaches } from '../../http/shared-cache.ts'
import { answerContest } from './answer-contest.ts'

export const contestRoutes = defineRoutes('contestRoutes', ['clock', 'directory', 'live'], async (app, services) => {
  const options = { config: { access: 'public' }, onSend: forSharedCaches } as const
  app.get(
    '/contest',
    {
      ...options,
      schema: {
        summary: 'Name and hours of the contest',
        tags: ['contestants'],
        response: { 200: contestAnswer, '5xx': refusal },
      },
    },
    async () => answerContest(services),
  )

  const readCounts = countsReader(services)
  app.get(
    '/contest/counts',
    {
      ...options,
      schema: {
        summary: 'The public counts, for clients without a socket',
        tags: ['contestants'],
        response: { 200: countsAnswer, '5xx': refusal },
      },
    },
    async (_request, reply) => {
      const { answer, text, etag } = readCounts()
      reply.headers({ 'content-type': 'application/json; charset=utf-8', etag }).serializer(() => text)
      return answer
    },
  )
})

interface KeptCounts {
  readonly answer: CountsAnswer
  /** The same as JSON. */
  readonly text: string
  readonly etag: string
  readonly contest: string
  readonly madeAt: number
}

/** How old the text may be: of ten thousand contestants it takes milliseconds to make. */
const keptMs = 1_000

function countsReader({ live: { tally } }: { readonly live: { readonly tally: PublicCounts } }): () => KeptCounts {
  let kept: KeptCounts | undefined
  return () => {
    const { contest, frozen, activity: active } = tally
    if (contest === '') throw new AppError('unavailable', { retryAfterSeconds: 2 })
    const isFresh = kept && performance.now() < kept.madeAt + keptMs
    if (kept && isFresh && kept.contest === contest && kept.answer.frozen === frozen) return kept
    const answer = { success: true as const, frozen, values: tally.values(), active }
    const text = JSON.stringify(answer)
    kept = { answer, text, etag: entityTagOf(text), contest, madeAt: performance.now() }
    return kept
  }
}
