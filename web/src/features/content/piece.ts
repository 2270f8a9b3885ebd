import type { FirstContent, ShownPiece } from '@ashenda/core/contracts/content.ts'
import type { ContentAnswer } from '@ashenda/core/contracts/http/content.ts'
import type { Piece } from '@ashenda/core/domain/content.ts'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { resourceChain } from '../../lib/language.ts'
import { useLanguage } from '../../lib/language-choice.ts'

type Versions = FirstContent['versions']

/** The versions in force. A document brings them; pages that a browser draws ask. */
export const versionsKey = ['content']
export const pieceKey = (piece: string, version: string, language: string): QueryKey => [
  'content',
  piece,
  version,
  language,
]

/** The version of an admin's preview, which no call knows. */
export const previewVersion = 'preview'

const staleAfterMs = 300_000

export const useVersions = () =>
  useQuery({
    queryKey: versionsKey,
    queryFn: async (): Promise<Versions> => {
      const { versions } = await api.get<ContentAnswer>('/content')
      return Object.fromEntries(versions.map(({ piece, version }) => [piece, version]))
    },
    staleTime: staleAfterMs,
  })

interface PieceState<Name extends Piece> {
  /** Undefined: as the site's files have it. */
  readonly shown: ShownPiece<Name> | undefined
  readonly version: string | undefined
  /** On its way: a page of it waits, so that it does not change under the reader. */
  readonly isComing: boolean
}

/** What admins have written of a piece, in the present language. */
export function usePiece<Name extends Piece>(piece: Name): PieceState<Name> {
  const { code } = useLanguage()
  const versions = useVersions()
  const version = versions.data?.[piece]
  const [language] = resourceChain(code)
  const known = useQuery({
    queryKey: pieceKey(piece, version ?? '', language),
    queryFn: async () => {
      const { shown } = await api.get<{ readonly shown: ShownPiece<Name> | null }>(
        `/content/${piece}?language=${language}`,
      )
      return shown
    },
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const shown = version === undefined ? undefined : (known.data ?? undefined)
  return { shown, version, isComing: versions.isLoading || known.isLoading }
}
