import { type Looks, lastLookFailed } from '../lib/last-look-failed.ts'
import { TryAgain } from './try-again.tsx'

interface LostAnswerProps {
  /** As useQuery and useInfiniteQuery return it. */
  readonly query: Looks & { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
  /** What is missing, or why. */
  readonly text: string
}

/** Replaces what a query lost, with a retry button; nothing if its last fetch succeeded. */
export const LostAnswer = ({ query, text }: LostAnswerProps) =>
  lastLookFailed(query) ? (
    <TryAgain text={text} failures={query.errorUpdateCount} busy={query.isFetching} onAgain={() => query.refetch()} />
  ) : null
