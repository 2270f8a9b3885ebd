/** Phones of which this page has heard that their free vote is used; not kept longer than it, as another contest gives another. */
const used = new Set<string>()

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-9)

/** @param phone as typed */
export const rememberUsedFreeVote = (phone: string): void => void used.add(digitsOf(phone))

export const isFreeVoteUsed = (phone: string): boolean => used.has(digitsOf(phone))
