import type { TodayAnswer } from '@ashenda/core/contracts/http/today.ts'
import type { Permission } from '@ashenda/core/domain/permission.ts'
import {
  Award,
  BadgeCheck,
  CalendarRange,
  ChartNoAxesColumn,
  CreditCard,
  FolderTree,
  Gauge,
  Inbox,
  type LucideIcon,
  MapPinned,
  MessagesSquare,
  Package,
  PanelsTopLeft,
  Projector,
  ReceiptText,
  ScanSearch,
  ScrollText,
  Settings,
  ShieldAlert,
  ShoppingBag,
  Ticket,
  Trash2,
  Users,
  UsersRound,
} from 'lucide-react'

export interface ConsolePage {
  readonly path: string
  readonly name: ConsolePageName
  readonly icon: LucideIcon
  /** The permission to change things on it; none: everybody reads it, nobody changes it. */
  readonly changes?: Permission
  /** How many things wait on it. */
  readonly waiting?: (today: TodayAnswer) => number
}

type ConsolePageName =
  | 'overview'
  | 'contestants'
  | 'ranking'
  | 'requests'
  | 'zones'
  | 'content'
  | 'titles'
  | 'settings'
  | 'contests'
  | 'stage'
  | 'suspicion'
  | 'activity'
  | 'payments'
  | 'ledger'
  | 'tcards'
  | 'cardCheck'
  | 'products'
  | 'categories'
  | 'orders'
  | 'queues'
  | 'messages'
  | 'team'
  | 'privacy'

type Group = 'contest' | 'fairness' | 'money' | 'shop' | 'system'

export const overviewPage: ConsolePage = { path: '/dashboard/admin', name: 'overview', icon: Gauge }

/** The sidebar and the palette list these; the paths are those of section 2. */
export const consoleGroups: readonly { readonly group: Group; readonly pages: readonly ConsolePage[] }[] = [
  {
    group: 'contest',
    pages: [
      {
        path: '/dashboard/admin/users',
        name: 'contestants',
        icon: Users,
        changes: 'contestants',
        waiting: ({ moderation }) => moderation,
      },
      { path: '/dashboard/admin/ranking', name: 'ranking', icon: ChartNoAxesColumn },
      {
        path: '/dashboard/admin/requests',
        name: 'requests',
        icon: Inbox,
        changes: 'contestants',
        waiting: ({ openRequests }) => openRequests,
      },
      { path: '/dashboard/admin/create-zone', name: 'zones', icon: MapPinned, changes: 'contestants' },
      { path: '/dashboard/admin/content', name: 'content', icon: PanelsTopLeft, changes: 'content' },
      { path: '/dashboard/admin/titles', name: 'titles', icon: Award, changes: 'contest' },
      { path: '/dashboard/admin/contest', name: 'settings', icon: Settings, changes: 'contest' },
      { path: '/dashboard/admin/contests', name: 'contests', icon: CalendarRange, changes: 'contest' },
      { path: '/dashboard/admin/stage', name: 'stage', icon: Projector, changes: 'contest' },
    ],
  },
  {
    group: 'fairness',
    pages: [
      {
        path: '/dashboard/admin/suspicion',
        name: 'suspicion',
        icon: ShieldAlert,
        changes: 'suspicion',
        waiting: ({ attention }) => attention.quarantined,
      },
      { path: '/dashboard/admin/actions', name: 'activity', icon: ScrollText },
    ],
  },
  {
    group: 'money',
    pages: [
      {
        path: '/dashboard/admin/payments',
        name: 'payments',
        icon: CreditCard,
        changes: 'payments',
        waiting: ({ attention }) => attention.payments,
      },
      { path: '/dashboard/admin/ledger', name: 'ledger', icon: ReceiptText },
      {
        path: '/admin/generate/132',
        name: 'tcards',
        icon: Ticket,
        changes: 'cards',
        waiting: ({ attention }) => attention.batches,
      },
      { path: '/test', name: 'cardCheck', icon: ScanSearch, changes: 'cards' },
    ],
  },
  {
    group: 'shop',
    pages: [
      { path: '/dashboard/admin/products', name: 'products', icon: Package, changes: 'shop' },
      { path: '/dashboard/admin/category', name: 'categories', icon: FolderTree, changes: 'shop' },
      { path: '/dashboard/admin/orders', name: 'orders', icon: ShoppingBag, changes: 'shop' },
    ],
  },
  {
    group: 'system',
    pages: [
      {
        path: '/dashboard/admin/queues',
        name: 'queues',
        icon: BadgeCheck,
        changes: 'queues',
        waiting: ({ attention }) => attention.deadLetters,
      },
      { path: '/dashboard/admin/messages', name: 'messages', icon: MessagesSquare, changes: 'messages' },
      { path: '/dashboard/admin/admins', name: 'team', icon: UsersRound, changes: 'admins' },
      { path: '/dashboard/admin/erasure', name: 'privacy', icon: Trash2, changes: 'erasure' },
    ],
  },
]
