import { type Looks, lastLookFailed } from '../lib/last-look-failed.ts'
import { TryAgain } from './try-again.tsx'

interface LostAnswerProps {
  /** As useQuery and useInfiniteQuery return it. */
  readonly query: Looks & { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
  /** What is missing, or why. */
  readonly text: string
}

/** In place of what a query did not get, with a button that asks again; nothing where its last look was answered. */
export const LostAnswer = ({ query, text }: LostAnswerProps) =>
  lastLookFailed(query) ? (
    <TryAgain text={text} failures={query.errorUpdateCount} busy={query.isFetching} onAgain={() => query.refetch()} />
  ) : null
