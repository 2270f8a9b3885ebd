/** The kind of a request to a contestant; '' if none fits. */
export const requestTypes = ['promotion', 'hiring', 'ambassador', ''] as const
export type RequestType = (typeof requestTypes)[number]

export const requestMessageMaxLength = 2_000
