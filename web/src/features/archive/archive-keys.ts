export const archiveKey = ['archive'] as const

export const archivedKey = (slug: string) => ['archive', slug] as const
