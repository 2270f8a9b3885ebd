import type { ImportLine } from '@ashenda/core/contracts/http/imports.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import type { ZoneRow } from '@ashenda/db/queries/contest/directory.ts'

export interface ImportContext {
  readonly contestId: string
  readonly zones: readonly ZoneRow[]
  readonly adminId: string
  readonly role: AdminRole | null
}

/** What a file would do, and how to do it; `enter` is false if something came between. */
export interface Plan {
  readonly lines: readonly ImportLine[]
  readonly enter: (tx: Transaction) => Promise<boolean>
}
