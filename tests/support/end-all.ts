/**
 * Ends what a test file began, one after another, even after failures: files share a process, and leftovers disturb later ones. After a
 * failed preparation, `() => platform?.close()` skips what never began, so that the first error stays the only one. @throws AggregateError,
 * whose errors the runner reports
 */
export async function endAll(...ends: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = []
  for (const end of ends) {
    try {
      await end()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'not all could be ended')
}
