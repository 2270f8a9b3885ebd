import type { Permission } from './permission.ts'

/** Lists that come from a spreadsheet. */
export const importKinds = ['zones', 'contestants', 'products'] as const
export type ImportKind = (typeof importKinds)[number]

export const importPermission = {
  zones: 'contestants',
  contestants: 'contestants',
  products: 'shop',
} as const satisfies Record<ImportKind, Permission>

/** The columns of each kind's file; the first ones are required. */
export const importColumns = {
  zones: { required: ['name'], optional: [] },
  contestants: {
    required: ['first name', 'middle name', 'phone'],
    optional: ['last name', 'email', 'zone', 'occupation', 'description', 'fee paid'],
  },
  /** As the export writes them. */
  products: {
    required: ['name', 'category', 'price'],
    optional: ['currency', 'stock', 'variants', 'shipping', 'kind', 'draft', 'description'],
  },
} as const satisfies Record<ImportKind, { readonly required: readonly string[]; readonly optional: readonly string[] }>

export const importMaxCharacters = 2_000_000
export const importMaxLines = 5_000
