import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Platform } from './platform.ts'
import { contentOf } from './traces.ts'

/** Places that contain any of these texts: `table`, `redis key`, `file name`. */
export async function placesWith(
  platform: Pick<Platform, 'sql' | 'redis' | 'prefix' | 'dataDir'>,
  texts: readonly string[],
): Promise<readonly string[]> {
  const [tables, keys, files] = await Promise.all([
    tablesWith(platform, texts),
    keysWith(platform, texts),
    filesOf(platform),
  ])
  const named = files.filter((file) => texts.some((text) => file.includes(text)))
  return [...tables, ...keys, ...named].toSorted()
}

/** Every column of every table. */
async function tablesWith({ sql }: Pick<Platform, 'sql'>, texts: readonly string[]): Promise<readonly string[]> {
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE'`
  const found = new Set<string>()
  for (const { table, column, type } of columns) {
    const isIn = (text: string) =>
      type === 'bytea'
        ? sql`position(${Buffer.from(text)}::bytea in ${sql(column)}) > 0`
        : sql`${sql(column)}::text ilike ${`%${text}%`}`
    const rows = await sql`
      select 1 from ${sql(table)} where ${texts.map(isIn).reduce((one, other) => sql`${one} or ${other}`)} limit 1`
    if (rows.length > 0) found.add(table)
  }
  return [...found]
}

async function keysWith(
  { redis, prefix }: Pick<Platform, 'redis' | 'prefix'>,
  texts: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const key of await redis.keys(`${prefix}:*`)) {
    const content = `${key} ${await contentOf(redis, key)}`.toLowerCase()
    if (texts.some((text) => content.includes(text.toLowerCase()))) found.push(key.slice(prefix.length + 1))
  }
  return found
}

/** Storage files by name. */
export const filesOf = async ({ dataDir }: Pick<Platform, 'dataDir'>): Promise<readonly string[]> =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
