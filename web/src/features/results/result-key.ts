export const resultKey = ['result'] as const
