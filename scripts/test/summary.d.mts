/** What became of a file of tests: how many passed, and the names of those that failed. */
export interface FileResult {
  readonly passed: number
  readonly failed: readonly string[]
}

/** By the file's path from the project's root; '' where something failed outside of any file. */
export type Results = ReadonlyMap<string, FileResult>

/** In place of a test's name, where a file could not be loaded or prepared. */
export declare const fileItself: string

/**
 * The last lines of a run, the very last `N passed, M failed`.
 * @param run what all that was asked for gave; the counts are of it
 * @param again what files that failed gave when each ran by itself; empty where none did
 */
export function summaryOf(run: Results, again: Results, check: { readonly isChecked: boolean }): string[]

/** The files that are worth running by themselves: none where too many failed, or something outside of any file. */
export function filesToRunAgain(run: Results): string[]

export function hasFailures(results: Results): boolean
