import { readPasted } from '@ashenda/core/domain/pasted.ts'

/** Phones whose free vote is used, as far as this page has been told. Kept only as long as the page, because another contest gives another free vote. */
const used = new Set<string>()

const digitsOf = (phone: string): string => readPasted(phone).replaceAll(/\D/g, '').slice(-9)

/** @param phone as typed */
export const rememberUsedFreeVote = (phone: string): void => void used.add(digitsOf(phone))

/** Whether two phones, as typed, are the same but for how the country is written. */
export const isSamePhone = (one: string, other: string): boolean => digitsOf(one) === digitsOf(other)

export const isFreeVoteUsed = (phone: string): boolean => used.has(digitsOf(phone))
