/** What somebody wants of a contestant; '' where none of these fits. */
export const requestTypes = ['promotion', 'hiring', 'ambassador', ''] as const
export type RequestType = (typeof requestTypes)[number]

export const requestMessageMaxLength = 2_000
