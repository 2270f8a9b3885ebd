import { v5 } from 'uuid'

const namespace = '9f2c8c0e-5a51-4e0b-8a65-2f3cf0a1d7b4'

/** The same id for a seed row in every database, so that seeding again finds it. */
export const seedId = (noun: string, key: string | number): string => v5(`${noun}:${key}`, namespace)
