import { customType, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Moments are timestamptz with milliseconds, read as ISO strings' Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
