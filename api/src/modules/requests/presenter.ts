import type { ListedRequest } from '@ashenda/db/queries/requests.ts'

/** A request as admins see it, with whom it is for. */
export const presentRequest = (row: ListedRequest) => ({
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
})
