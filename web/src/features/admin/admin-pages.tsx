import { useAuth } from '../../lib/auth.ts'

/** The admin's name, e-mail and phone (section 2). */
export function AdminPages() {
  const user = useAuth((auth) => auth.user)
  return (
    <section>
      <h1>{user?.name}</h1>
      <p>{user?.email}</p>
      <p>{user?.phone}</p>
    </section>
  )
}
