import type { Content, TableRows } from './dump.ts'

/**
 * What later migrations did to rows on purpose, by `table` or `table.column`, with the migration and why. A migration that drops a
 * column, moves it elsewhere or writes other values into it needs its line here: nobody loses data without having said so.
 */
const meantChanges: Readonly<Record<string, string>> = {
  'contestants.zone_id': '0010_contestants-of-contests gives former contests zones of their own, of the same names',
}

/**
 * What of an earlier content is lost or otherwise now, in sentences; what was added since is not told. Tables and columns are
 * known by their names, rows by all they hold in the columns of before.
 */
export function changesOf(before: Content, now: Content, meant = meantChanges): readonly string[] {
  return [
    ...Object.entries(before.tables)
      .filter(([name]) => meant[name] === undefined)
      .flatMap(([name, rows]) => changesOfTable(name, rows, now.tables[name], meant)),
    ...before.sequences.flatMap(({ name, last }) => {
      const later = now.sequences.find((one) => one.name === name)
      if (meant[name] !== undefined || last === null) return []
      if (!later) return [`the sequence ${name} is gone`]
      return BigInt(later.last ?? 0) < BigInt(last)
        ? [`the sequence ${name} gives numbers again that it gave before`]
        : []
    }),
  ]
}

function changesOfTable(
  name: string,
  before: TableRows,
  now: TableRows | undefined,
  meant: typeof meantChanges,
): readonly string[] {
  if (!now) return [`the table ${name} is gone`]
  const columns = before.columns.filter((column) => meant[`${name}.${column}`] === undefined)
  const gone = columns.filter((column) => !now.columns.includes(column))
  if (gone.length > 0) return gone.map((column) => `the column ${name}.${column} is gone`)
  const lost = lostRows(before, now, columns)
  if (lost.length === 0) return []
  const of = `of ${before.rows.length} rows`
  const isAllOf = (column: string): boolean => {
    const others = columns.filter((one) => one !== column)
    return lostRows(before, now, others).length === 0
  }
  const otherwise = columns.find(isAllOf)
  if (otherwise !== undefined) return [`${name}.${otherwise} is otherwise in ${lost.length} ${of}`]
  return [`${name}: ${lost.length} ${of} are gone or otherwise, the first was ${lost[0]}`]
}

/** The rows of before that are not there any more, by what these columns hold. */
function lostRows(before: TableRows, now: TableRows, columns: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const row of rowsBy(now, columns)) left.set(row, (left.get(row) ?? 0) + 1)
  return rowsBy(before, columns).filter((row) => {
    const count = left.get(row) ?? 0
    left.set(row, count - 1)
    return count < 1
  })
}

function rowsBy({ columns, rows }: TableRows, wanted: readonly string[]): readonly string[] {
  const places = wanted.map((column) => columns.indexOf(column))
  return rows.map((row) => JSON.stringify(places.map((place) => row[place])))
}
