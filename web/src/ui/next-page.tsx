import { useT } from '../lib/i18n.ts'
import { type Looks, lastLookFailed, ownData } from '../lib/last-look-failed.ts'
import { Button } from './button.tsx'
import { useKeptFocus } from './focus.tsx'
import { LostAnswer } from './try-again.tsx'

interface NextPageProps {
  /** As useInfiniteQuery returns it. */
  readonly query: Looks & {
    readonly data: unknown
    readonly isPlaceholderData: boolean
    readonly isFetching: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly hasNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
    readonly refetch: () => Promise<unknown>
  }
  /** The button's text. */
  readonly more: string
  /** The text for a lost page. */
  readonly lost: string
}

/** Below a paged list: loads the next page or the lost one. A single button, so that it keeps the focus. */
export function NextPage(props: NextPageProps) {
  const { query, lost } = props
  if (!ownData(query)) return <LostAnswer query={query} text={lost} />
  return lastLookFailed(query) || query.hasNextPage ? <Way {...props} /> : null
}

function Way({ query, more, lost }: NextPageProps) {
  const t = useT()
  const { isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const isLost = lastLookFailed(query)
  const place = useKeptFocus<HTMLButtonElement>()
  // Loads what was lost first: a next page would hide that the shown ones are old.
  const ask = isLost && !isFetchNextPageError ? refetch : fetchNextPage
  return (
    <>
      {isLost && (
        <div role="alert">
          {/* Remounts per failure, so that a repeated one is announced. */}
          <p key={query.errorUpdateCount}>{lost}</p>
        </div>
      )}
      <Button
        ref={place}
        variant={isLost ? 'primary' : 'quiet'}
        busy={isLost ? isFetching : isFetchingNextPage}
        onClick={() => void ask()}
      >
        {isLost ? t('common.tryAgain') : more}
      </Button>
    </>
  )
}
