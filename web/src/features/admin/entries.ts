/** What the menu of admins offers, one line a page. */
export const adminEntries = [
  { path: '/dashboard/admin', text: 'admin:home' },
  { path: '/dashboard/admin/users', text: 'admin:users' },
  { path: '/dashboard/admin/ranking', text: 'admin:ranking' },
  { path: '/dashboard/admin/requests', text: 'admin:requests' },
  { path: '/dashboard/admin/create-zone', text: 'admin:zones' },
  { path: '/dashboard/admin/contest', text: 'admin:contest' },
  { path: '/dashboard/admin/payments', text: 'admin:payments' },
  { path: '/dashboard/admin/suspicion', text: 'admin:suspicion' },
  { path: '/dashboard/admin/queues', text: 'admin:queues' },
  { path: '/dashboard/admin/category', text: 'admin:category' },
  { path: '/dashboard/admin/products', text: 'admin:products' },
  { path: '/dashboard/admin/orders', text: 'admin:orders' },
  { path: '/admin/generate/132', text: 'admin:cards' },
  { path: '/test', text: 'admin:cardCheck' },
  { path: '/dashboard/admin/erasure', text: 'admin:erasure' },
  { path: '/dashboard/admin/actions', text: 'admin:actions' },
] as const
