import type { AdminsAnswer, InvitationsAnswer } from '@ashenda/core/contracts/http/admins.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { leave } from '../../../lib/auth.ts'
import { api } from '../../../lib/http.ts'

const adminsKey = ['admin-admins'] as const
const invitationsKey = ['admin-invitations'] as const

/** Everyone who is or was an admin, by name. */
export const useAdmins = () =>
  useQuery({
    queryKey: adminsKey,
    queryFn: async () => (await api.get<AdminsAnswer>('/admin/admins')).admins,
  })

/** What can still be accepted; for owners alone. */
export const useInvitations = () =>
  useQuery({
    queryKey: invitationsKey,
    queryFn: async () => (await api.get<InvitationsAnswer>('/admin/invitations')).invitations,
    staleTime: 0,
  })

export function useInvitationsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: invitationsKey })
}

/** Fetches the list again. An admin who changed her own account has to log in again. */
export function useAdminsChanged(): (isYou: boolean) => Promise<void> {
  const queries = useQueryClient()
  return async (isYou) => {
    if (isYou) leave()
    else await queries.invalidateQueries({ queryKey: adminsKey })
  }
}
