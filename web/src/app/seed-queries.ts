import type { FirstContent } from '@ashenda/core/contracts/content.ts'
import type { GetActorsAnswer } from '@ashenda/core/contracts/http/contestants.ts'
import type { FirstData, FirstList } from '@ashenda/core/contracts/http/first-data.ts'
import type { Piece } from '@ashenda/core/domain/content.ts'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { pieceKey, previewVersion, versionsKey } from '../features/content/piece.ts'
import { contestKey, knownContestOf, winnersKey } from '../features/contest/contest.ts'
import { contestantKey, shownOf } from '../features/contestants/use-contestant.ts'
import { listKey, type PagePlace } from '../features/contestants/use-contestants.ts'
import { zoneChoicesOf, zonesKey } from '../features/zones/zones.ts'
import type { ArrivedData } from '../lib/first-data.ts'

const firstPageOf = ({ answer, page, order }: FirstList): InfiniteData<GetActorsAnswer, PagePlace> => ({
  pages: [answer],
  pageParams: [{ number: page, order: answer.order ?? order }],
})

/**
 * Uses the document's data as fresh answers. Data of an old document is shown and refetched at once; its clock is ignored. Pages other than
 * Home: seed-page-queries.ts.
 */
export function seedQueries(queries: QueryClient, { data, arrivedAt, isFresh }: ArrivedData): void {
  const seed = seedingInto(queries, { arrivedAt, isFresh })
  const { list, zones, contest, one, content, winners } = data
  seed(versionsKey, content?.versions ?? {})
  if (content) seedPieces(seed, content)
  if (list) seed(listKey(list), firstPageOf(list))
  if (zones) seed(zonesKey, zoneChoicesOf(zones))
  if (contest) seed(contestKey, knownContestOf(contest, isFresh ? arrivedAt : Date.parse(contest.now)))
  if (one) seed(contestantKey(one.id), shownOf(one.answer))
  if (winners) seed(winnersKey(contest?.contest.revealed ?? 'all'), winners)
}

/** An admin's preview has its piece in all languages, because no call knows it. */
function seedPieces(
  seed: (key: QueryKey, value: unknown) => void,
  { versions, shown, language, preview }: FirstContent,
) {
  for (const [piece, one] of Object.entries(shown)) seed(pieceKey(piece, versions[piece as Piece] ?? '', language), one) // a key of the pieces
  for (const [code, one] of Object.entries(preview?.shown ?? {}))
    if (preview) seed(pieceKey(preview.piece, previewVersion, code), one)
}

export const seedingInto =
  (queries: QueryClient, { arrivedAt, isFresh }: Pick<ArrivedData, 'arrivedAt' | 'isFresh'>) =>
  (queryKey: QueryKey, value: unknown): void => {
    queries.setQueryData(queryKey, value, { updatedAt: arrivedAt })
    if (!isFresh) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  }

/** As it stands on the server, where it was just asked for. */
export const dataOnServer = (data: FirstData): ArrivedData => ({
  data,
  arrivedAt: Date.parse(data.now),
  isFresh: true,
})
