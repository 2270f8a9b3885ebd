/** The kind of a request to a contestant; '' if none fits. */
export const requestTypes = ['promotion', 'hiring', 'ambassador', ''] as const
export type RequestType = (typeof requestTypes)[number]

export const requestMessageMaxLength = 2_000

/** What contestants may do with the requests to them; the organisers always may. */
export const ownRequestModes = ['off', 'read', 'answer'] as const
export type OwnRequests = (typeof ownRequestModes)[number]

/** Answers of a contestant to one request, and the length of each. */
export const mostOwnAnswers = 5
export const ownAnswerMaxLength = 2_000
