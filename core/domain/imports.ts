/** Lists that come from a spreadsheet. */
export const importKinds = ['zones', 'contestants'] as const
export type ImportKind = (typeof importKinds)[number]

/** The columns of each kind's file; the first ones are required. */
export const importColumns = {
  zones: { required: ['name'], optional: [] },
  contestants: {
    required: ['first name', 'middle name', 'phone'],
    optional: ['last name', 'email', 'zone', 'occupation', 'description', 'fee paid'],
  },
} as const satisfies Record<ImportKind, { readonly required: readonly string[]; readonly optional: readonly string[] }>

export const importMaxCharacters = 2_000_000
export const importMaxLines = 5_000
