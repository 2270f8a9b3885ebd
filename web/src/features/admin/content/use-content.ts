import { pieceSchemas } from '@ashenda/core/contracts/content.ts'
import type {
  ContentListAnswer,
  ContentPieceAnswer,
  HistoryAnswer,
  PreviewAnswer,
  PublishedAnswer,
} from '@ashenda/core/contracts/http/content.ts'
import { type Piece, type PieceSchema, pieces, type TextLanguage } from '@ashenda/core/domain/content.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { versionsKey } from '../../content/piece.ts'
import { defaultBody } from './default-body.ts'

export const isPiece = (name: string | undefined): name is Piece => pieces.some((piece) => piece === name)

export const contentPath = (piece: Piece): string => `/dashboard/admin/content/${piece}`

export const schemaOf = (piece: Piece): PieceSchema => pieceSchemas[piece] as unknown as PieceSchema // of the keys it names

const listKey = ['admin-content']
const pieceKey = (piece: Piece) => ['admin-content', piece]
const historyKey = (piece: Piece) => ['admin-content', piece, 'history']

export const useContentList = () =>
  useQuery({ queryKey: listKey, queryFn: async () => (await api.get<ContentListAnswer>('/admin/content')).pieces })

export interface KnownPiece extends Omit<ContentPieceAnswer, 'body'> {
  /** The last version, or what the site's files have. */
  readonly body: unknown
  readonly byDefault: unknown
}

/** For an editor: as new as it can be. */
export const usePieceToEdit = (piece: Piece) =>
  useQuery({
    queryKey: pieceKey(piece),
    queryFn: async (): Promise<KnownPiece> => {
      const [answer, byDefault] = await Promise.all([
        api.get<ContentPieceAnswer>(`/admin/content/${piece}`),
        defaultBody(piece),
      ])
      return { ...answer, body: answer.body ?? byDefault, byDefault }
    },
    staleTime: 0,
    gcTime: 0,
  })

export const useHistory = (piece: Piece) =>
  useInfiniteQuery({
    queryKey: historyKey(piece),
    queryFn: ({ pageParam }) =>
      api.get<HistoryAnswer>(`/admin/content/${piece}/history${pageParam === '' ? '' : `?before=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

interface Publishing {
  /** Null: back to the site's files. */
  readonly body: unknown
  readonly seen: string | null
  readonly startsAt: string | null
  readonly restores?: string
}

/** Calls, after which lists and the public pages of this browser look again. */
export function useContentCalls(piece: Piece) {
  const queries = useQueryClient()
  const changed = async (): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: versionsKey })
    await queries.invalidateQueries({ queryKey: listKey })
  }
  return {
    changed,
    publish: (publishing: Publishing) => api.post<PublishedAnswer>(`/admin/content/${piece}`, publishing),
    withdraw: (version: string) => api.delete(`/admin/content/versions/${version}`),
    preview: async (body: unknown, language: TextLanguage): Promise<string> =>
      (await api.post<PreviewAnswer>(`/admin/content/${piece}/preview`, { body, language })).link,
  }
}
