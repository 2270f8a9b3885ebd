/** Characters that make a spreadsheet calculate (OWASP: CSV injection). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** One line of a CSV (RFC 4180); no cell can be a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const shown = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n';]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
