import type { BuyerOrder } from '@ashenda/core/contracts/http/checkout.ts'

/** The specified statuses in words. */
export const statusKeys = {
  'Not Processed': 'shop:status.received',
  Processing: 'shop:status.processing',
  Shipped: 'shop:status.shipped',
  deliverd: 'shop:status.delivered',
  cancel: 'shop:status.cancelled',
} as const satisfies Record<BuyerOrder['status'], string>
