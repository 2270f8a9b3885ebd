import type { ListedRequest as ShownRequest } from '@ashenda/core/contracts/http/requests.ts'
import { csvLine } from '@ashenda/core/csv.ts'
import type { ListedRequest } from '@ashenda/db/queries/contestants/requests.ts'

/** A request as admins see it, with whom it is for. */
export const presentRequest = (row: ListedRequest): ShownRequest => ({
  _id: row.id,
  requestTo: {
    _id: row.contestantId,
    fname: row.fname,
    mname: row.mname,
    phone: row.contestantPhone ?? '',
    occupation: row.occupation,
    description: row.description,
  },
  brandName: row.brandName,
  email: row.email,
  phone: row.phone ?? '',
  message: row.message,
  requestType: row.kind,
  createdAt: row.createdAt.toISOString(),
  handled: row.handledAt && { at: row.handledAt.toISOString(), by: row.handledBy ?? '' },
})

export const requestColumns = [
  'sent',
  'type',
  'from',
  'e-mail',
  'phone',
  'message',
  'contestant',
  'her phone',
  'handled',
  'handled by',
  'id',
]

/** The line of a request in a spreadsheet. */
export const requestLine = (row: ListedRequest): string =>
  csvLine([
    row.createdAt.toISOString(),
    row.kind,
    row.brandName,
    row.email,
    row.phone ?? '',
    row.message,
    `${row.fname} ${row.mname}`.trim(),
    row.contestantPhone ?? '',
    row.handledAt?.toISOString() ?? '',
    row.handledBy ?? '',
    row.id,
  ])
