import type { Sql } from '@ashenda/db/client.ts'

/** What a database is made of, line by line, in the words of Postgres: two with the same lines behave the same. */
export async function shapeOf(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ line: string }[]>`
    with tables as (select oid, relname, reloptions from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
    select concat_ws(' ', 'table', relname, reloptions::text) as line from tables
    union all
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      attidentity, attgenerated, pg_get_expr(adbin, adrelid))
    from tables join pg_attribute a on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(c.oid)) from tables join pg_constraint c on conrelid = tables.oid
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), case when not (indisvalid and indisready) then 'broken' end)
    from tables join pg_index on indrelid = tables.oid
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled) from tables join pg_trigger t on tgrelid = tables.oid and not tgisinternal
    union all
    select concat_ws(' ', 'inner trigger', relname, conname, tgtype, tgenabled)
    from tables join pg_trigger t on tgrelid = tables.oid and tgisinternal join pg_constraint c on c.oid = tgconstraint
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all
    select concat_ws(' ', 'type', typname, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder)::text)
    from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'e'
    union all
    select concat_ws(' ', 'sequence', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle)
    from pg_sequences where schemaname = 'public'
    union all
    select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
    order by 1`
  return rows.map(({ line }) => line)
}
