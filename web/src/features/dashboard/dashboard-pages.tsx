import { useAuth } from '../../lib/auth.ts'

export function DashboardPages() {
  const name = useAuth(({ user }) => user?.name)
  return <h1>{name}</h1>
}
