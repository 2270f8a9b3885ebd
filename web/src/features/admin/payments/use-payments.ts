export const paymentsKey = ['admin-payments'] as const
