import { useT } from '../lib/i18n.ts'
import { ownData } from '../lib/last-answer.ts'
import { type Looks, lastLookFailed } from '../lib/last-look-failed.ts'
import { Button } from './button.tsx'
import { LostAnswer } from './lost-answer.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

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
  /** Of the button that asks for it. */
  readonly more: string
  /** That a page could not be had. */
  readonly lost: string
}

/** Below a list that comes page by page: the way to the next one, or to the one that was lost. It is one button, which keeps the keyboard's focus. */
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
  // What was lost is asked for: a next page that comes would hide that the pages shown are old.
  const ask = isLost && !isFetchNextPageError ? refetch : fetchNextPage
  return (
    <>
      {isLost && (
        <div role="alert">
          {/* Anew after each failure, so that one that failed too is read out. */}
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
