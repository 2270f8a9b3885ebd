import { useFailureText } from '../lib/failure-text.ts'
import { type Looks, lastLookFailed, useLastError } from '../lib/last-look-failed.ts'
import { TryAgain } from './try-again.tsx'

interface LostAnswerProps {
  /** As useQuery and useInfiniteQuery return it. */
  readonly query: Looks & {
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** What is missing; otherwise it is said why, as the server has it. Then it needs the texts of `forms`. */
  readonly text?: string
}

/** In place of what a query did not get, with a button that asks again; nothing where its last look was answered. */
export function LostAnswer({ query, text }: LostAnswerProps) {
  const failureText = useFailureText()
  const error = useLastError(query)
  if (!lastLookFailed(query)) return null
  return <TryAgain text={text ?? failureText(error)} busy={query.isFetching} onAgain={() => query.refetch()} />
}
