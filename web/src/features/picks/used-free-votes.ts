import { readPasted } from '@ashenda/core/domain/pasted.ts'

/** Phones known to have used their free vote. Kept only for the page, because another contest gives another. */
const used = new Set<string>()

const digitsOf = (phone: string): string => readPasted(phone).replaceAll(/\D/g, '').slice(-9)

/** @param phone as typed */
export const rememberUsedFreeVote = (phone: string): void => void used.add(digitsOf(phone))

/** Whether two typed phones are equal apart from the country code's form. */
export const isSamePhone = (one: string, other: string): boolean => digitsOf(one) === digitsOf(other)

export const isFreeVoteUsed = (phone: string): boolean => used.has(digitsOf(phone))
