import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { promised } from './promised.ts'

/** A migration as a database knows it: by its moment in drizzle's journal and the SHA-256 of its text. */
const migration = Type.Object({ tag: Type.String(), when: Type.Integer(), hash: Type.String() })
export type Migration = Static<typeof migration>

/** The rows of a table, each value as Postgres writes it as text: nothing is lost or rounded. */
const tableRows = Type.Object({
  columns: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Type.Union([Type.String(), Type.Null()]))),
})
export type TableRows = Static<typeof tableRows>

/** Those of identity columns, too; null: no number was given yet. */
const sequence = Type.Object({ name: Type.String(), last: Type.Union([Type.String(), Type.Null()]) })

const content = Type.Object({
  tables: Type.Record(Type.String(), tableRows),
  sequences: Type.Array(sequence),
})
export type Content = Static<typeof content>

/** A whole site of an earlier version, small enough to be kept beside the code. */
const dump = Type.Object({
  /** As in package.json. */
  version: Type.String(),
  madeAt: Type.String(),
  migrations: Type.Array(migration),
  ...content.properties,
  /** Published results, base64 by their path in the storage. */
  files: Type.Record(Type.String(), Type.String()),
  promised,
})
export type Dump = Static<typeof dump>

const folder = path.join(import.meta.dirname, 'dumps')
const ending = '.json.gz'

/** The versions there is a dump of. */
export const versionsKept = async (): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))

export async function readDump(version: string): Promise<Dump> {
  const text = gunzipSync(await readFile(path.join(folder, version + ending))).toString()
  return Value.Parse(dump, JSON.parse(text))
}

/** Resolves with how many bytes it is. */
export async function writeDump(made: Dump): Promise<number> {
  const packed = gzipSync(JSON.stringify(made), { level: 9 })
  await writeFile(path.join(folder, made.version + ending), packed)
  return packed.length
}

/** Tables without a row and columns without a value: a dump is worth only as much as it holds. */
export const gapsOf = ({ tables }: Content): readonly string[] =>
  Object.entries(tables).flatMap(([name, { columns, rows }]) =>
    rows.length === 0
      ? [name]
      : columns.filter((_, at) => rows.every((row) => row[at] === null)).map((column) => `${name}.${column}`),
  )
