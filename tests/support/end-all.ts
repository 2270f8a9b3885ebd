type End = (() => unknown) | { readonly close: () => unknown } | undefined

/**
 * Ends what a test file began, one after another, even after failures: files share a process, and leftovers disturb later ones. Skips what
 * never began, so that the error of a failed preparation stays the only one. @throws AggregateError, whose errors the runner reports
 */
export async function endAll(...ends: readonly End[]): Promise<void> {
  const errors: unknown[] = []
  for (const end of ends) {
    try {
      await (typeof end === 'function' ? end() : end?.close())
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'not all could be ended')
}
