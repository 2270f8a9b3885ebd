/** What the menu of admins offers, one line a page. */
export const adminEntries = [
  { path: '/dashboard/admin', text: 'admin:home' },
  { path: '/dashboard/admin/users', text: 'admin:users' },
  { path: '/dashboard/admin/ranking', text: 'admin:ranking' },
  { path: '/dashboard/admin/payments', text: 'admin:payments' },
  { path: '/admin/generate/132', text: 'admin:cards' },
  { path: '/test', text: 'admin:cardCheck' },
] as const
