/**
 * Resolves in a task of its own. Two steps of starting the page, one after the other in one task, would keep a cheap phone from
 * drawing and from answering touches for as long as both take.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
