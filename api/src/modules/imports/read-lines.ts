import { type ImportKind, importColumns, importMaxLines } from '@ashenda/core/contracts/http/imports.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { CsvError, parse } from 'csv-parse/sync'

export interface FileLine {
  /** In the file, from 1; a line of a quoted text counts. */
  readonly line: number
  /** By column; '' for an empty cell or a missing optional column. */
  readonly cells: Readonly<Record<string, string>>
}

export interface ReadFile {
  readonly lines: readonly FileLine[]
  /** Columns nobody reads. */
  readonly ignored: readonly string[]
}

/** Lower case, and the underscores and dashes of other programs as spaces. */
const columnOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

/**
 * Reads a CSV (RFC 4180) with a line of titles; commas, semicolons or tabs, whichever the titles use.
 * @throws AppError bad_csv, missing_columns, too_many_lines
 */
export function readLines(kind: ImportKind, csv: string): ReadFile {
  const [first = '', ...records] = parseRecords(csv)
  const { required, optional } = importColumns[kind]
  const known: readonly string[] = [...required, ...optional]
  const titles = first === '' ? [] : first.record.map(columnOf)
  const missing = required.filter((column) => !titles.includes(column))
  if (missing.length > 0) throw new AppError('missing_columns', { details: { columns: missing } })
  if (new Set(titles).size < titles.length) throw new AppError('bad_csv', { details: { line: 1 } })
  if (records.length > importMaxLines) throw new AppError('too_many_lines')
  return {
    lines: records
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
      .map(({ record, line }) => ({
        line,
        cells: Object.fromEntries(known.map((column) => [column, plainCell(record[titles.indexOf(column)] ?? '')])),
      })),
    ignored: titles.filter((title) => title !== '' && !known.includes(title)),
  }
}

/** Our own files mark a cell that could be a formula by an apostrophe (core/csv.ts). */
const plainCell = (cell: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell).trim()

interface FoundRecord {
  readonly record: readonly string[]
  readonly line: number
}

function parseRecords(csv: string): readonly FoundRecord[] {
  const titles = csv.slice(0, csv.search(/[\r\n]|$/))
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => titles.split(b).length - titles.split(a).length)
  let started = 1
  try {
    const options = { bom: true, delimiter, info: true, relax_column_count_less: true }
    const found = parse(csv, options) as unknown as { record: string[]; info: { lines: number } }[] // its types forget `info`
    return found.map(({ record, info }) => {
      const line = started
      started = info.lines + 1
      return { record, line }
    })
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('bad_csv', { details: { line: Number(error['lines'] ?? 1) } })
    throw error
  }
}
