import type { ImportLine } from '@ashenda/core/contracts/http/imports.ts'
import { AppError, type ErrorCode, messageOf } from '@ashenda/core/errors.ts'

/** The problems of a line's cells: all of them, where a form's readers stop at the first. */
export class CellProblems {
  readonly found: ImportLine['problems'] = []
  readonly #cells: Readonly<Record<string, string>>

  constructor(cells: Readonly<Record<string, string>>) {
    this.#cells = cells
  }

  add(column: string, code: ErrorCode): void {
    this.found.push({ column, code, message: messageOf(code) })
  }

  /** The cell as `reader` takes it; undefined once its refusal is noted. */
  read<Value>(column: string, reader: (typed: string) => Value): Value | undefined {
    try {
      return reader(this.#cells[column] ?? '')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.add(column, error.code)
      return undefined
    }
  }
}

const yes = ['yes', 'y', 'true', '1', 'x', 'paid', 'እወ', 'አዎ']
const no = ['', 'no', 'n', 'false', '0', 'ኣይፋል', 'አይ']

/** @throws AppError not_yes_or_no */
export function readYesOrNo(typed: string): boolean {
  const answer = typed.toLowerCase()
  if (yes.includes(answer)) return true
  if (no.includes(answer)) return false
  throw new AppError('not_yes_or_no')
}
