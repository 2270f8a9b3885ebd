import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { knownNow } from '../contest/contest.ts'

/** The last phone known to have used its free vote. */
const usedKey = 'usedFreeVote'

/** Another contest gives another free vote, and tomorrow the server may know better: only for today. */
const markOf = (phone: string): string => [knownNow()?.slug, new Date().toDateString(), digitsOf(phone)].join()

const digitsOf = (phone: string): string => readPasted(phone).replaceAll(/\D/g, '').slice(-9)

/** @param phone as typed */
export const rememberUsedFreeVote = (phone: string): void => writeText(usedKey, markOf(phone))

/** Whether two typed phones are equal apart from the country code's form. */
export const isSamePhone = (one: string, other: string): boolean => digitsOf(one) === digitsOf(other)

export const isFreeVoteUsed = (phone: string): boolean => readText(usedKey) === markOf(phone)
