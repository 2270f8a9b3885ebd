/** What the menu of admins offers, one line a page. */
export const adminEntries = [
  { path: '/dashboard/admin', text: 'admin:admin.home' },
  { path: '/dashboard/admin/users', text: 'admin:admin.users' },
  { path: '/dashboard/admin/ranking', text: 'admin:admin.ranking' },
  { path: '/dashboard/admin/requests', text: 'admin:admin.requests' },
  { path: '/dashboard/admin/create-zone', text: 'admin:admin.zones' },
  { path: '/dashboard/admin/contest', text: 'admin:admin.contest' },
  { path: '/dashboard/admin/payments', text: 'admin:admin.payments' },
  { path: '/dashboard/admin/suspicion', text: 'admin:admin.suspicion' },
  { path: '/dashboard/admin/queues', text: 'admin:admin.queues' },
  { path: '/dashboard/admin/category', text: 'admin:admin.category' },
  { path: '/dashboard/admin/products', text: 'admin:admin.products' },
  { path: '/dashboard/admin/orders', text: 'admin:admin.orders' },
  { path: '/admin/generate/132', text: 'admin:admin.cards' },
  { path: '/test', text: 'admin:admin.cardCheck' },
  { path: '/dashboard/admin/erasure', text: 'admin:admin.erasure' },
  { path: '/dashboard/admin/actions', text: 'admin:admin.actions' },
] as const
