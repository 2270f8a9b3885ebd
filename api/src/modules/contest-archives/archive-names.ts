import type { ArchiveTable } from '@ashenda/core/contracts/contest-archive.ts'
import type { ResultForm } from '@ashenda/platform/results/result-parts.ts'

/** What an archive's files are called. Pictures are called as in the storage. */
export const archiveNames = {
  head: 'archive.json',
  table: (table: ArchiveTable): string => `${table}.jsonl`,
  result: (form: ResultForm): string => `result.${form}.gz`,
  /** As `sha256sum` writes and checks them; the last file. */
  sums: 'SHA256SUMS',
} as const
