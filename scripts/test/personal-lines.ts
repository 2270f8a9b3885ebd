/** A number in E.164 with or without its plus, or an address. */
const personal = /(?<![\w.-])\+?251[79]\d{8}(?!\d)|[\w.+-]+@[\w-]+\.\w+/

/**
 * Lines of Postgres's log with a phone or e-mail, without statement texts: the product's have placeholders, and tests write values into
 * theirs.
 */
export function personalLines(log: string): readonly string[] {
  let isStatement = false
  return log.split('\n').filter((line) => {
    const isContinued = line.startsWith('\t')
    if (!isContinued) isStatement = /\bSTATEMENT: /.test(line)
    return !isStatement && personal.test(line)
  })
}
