/**
 * Ends what a file of tests has begun, one after the other: each of them, also where one before it could not be ended. Files share a process, and what goes on in
 * it disturbs those that follow. Where a preparation fails, later things were never begun: `() => platform?.close()` ends none, and the first error is not
 * followed by one that says so.
 * @throws AggregateError, of which the runner tells each error
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
