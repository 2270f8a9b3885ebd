import type { Connection, FieldLanguage, FieldPage, Vital } from '@ashenda/core/domain/field.ts'
import type { Sql } from '../../client.ts'

export interface FieldVital {
  readonly day: string
  readonly page: FieldPage
  readonly language: FieldLanguage
  readonly connection: Connection
  readonly vital: Vital
  readonly bucket: number
}

export interface FieldError {
  readonly day: string
  readonly page: FieldPage
  readonly message: string
  readonly place: string
}

type Counted<Of> = Of & { readonly count: number }

export const addFieldVitals = (sql: Sql, counted: readonly Counted<FieldVital>[]): Promise<unknown> => sql`
  insert into field_vitals (day, page, language, connection, vital, bucket, count)
  select * from jsonb_to_recordset(${sql.json(counted.map((one) => ({ ...one })))})
    as c (day date, page text, language text, connection text, vital text, bucket smallint, count int)
  order by day, page, language, connection, vital, bucket
  on conflict (day, page, language, connection, vital, bucket) do update set count = field_vitals.count + excluded.count`

/** So that nobody fills the table with invented errors. */
const mostErrorsOfDay = 500

/** Adds errors; new ones only up to a number a day. */
export const addFieldErrors = (sql: Sql, counted: readonly Counted<FieldError>[]): Promise<unknown> => sql`
  insert into field_errors (day, page, message, place, count)
  select c.* from jsonb_to_recordset(${sql.json(counted.map((one) => ({ ...one })))}) as c (day date, page text, message text, place text, count int)
  where (select count(*) from field_errors e where e.day = c.day) < ${mostErrorsOfDay}
    or exists (select from field_errors e where e.day = c.day and e.page = c.page and e.message = c.message and e.place = c.place)
  order by day, page, message, place
  on conflict (day, page, message, place) do update set count = field_errors.count + excluded.count`

export type FieldGroup = 'page' | 'language' | 'connection'

export interface VitalBuckets {
  /** '' for all groups together. */
  readonly name: string
  readonly vital: Vital
  readonly bucket: number
  readonly count: number
}

/** Histograms since a day, of each group and of all together. */
export const readFieldVitals = (sql: Sql, by: FieldGroup, since: string): Promise<readonly VitalBuckets[]> =>
  sql<VitalBuckets[]>`
    select coalesce(${sql(by)}, '') as name, vital, bucket, sum(count)::int as count from field_vitals
    where day >= ${since}::date group by grouping sets ((${sql(by)}, vital, bucket), (vital, bucket))`

export interface ListedFieldError {
  readonly message: string
  readonly place: string
  readonly page: FieldPage
  readonly count: number
  readonly lastDay: string
}

export const listFieldErrors = (sql: Sql, since: string): Promise<readonly ListedFieldError[]> =>
  sql<ListedFieldError[]>`
    select message, place, page, sum(count)::int as count, max(day)::text as "lastDay" from field_errors
    where day >= ${since}::date group by message, place, page order by count desc, message limit 50`
