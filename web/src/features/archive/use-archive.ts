import type { AnnouncedContestAnswer, AnnouncedContestsAnswer } from '@ashenda/core/contracts/http/contests.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { archiveOf } from '../results/result-key.ts'
import { archivedKey, archiveKey } from './archive-keys.ts'

/** All announced contests, the latest first. */
export const useArchive = () =>
  useQuery({ queryKey: archiveKey, queryFn: () => api.get<AnnouncedContestsAnswer>('/contest/archive') })

/** One of them, by the end of its address. */
export const useArchived = (slug: string) =>
  useQuery({ queryKey: archivedKey(slug), queryFn: () => api.get<AnnouncedContestAnswer>(archiveOf(slug)) })
