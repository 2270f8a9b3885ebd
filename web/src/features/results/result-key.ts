export const resultKey = ['result'] as const

export const checkpointsKey = ['checkpoints'] as const
