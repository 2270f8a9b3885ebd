/** A value of a PDF file (ISO 32000-1, 7.3). What is neither collection nor reference stays as it is written. */
export type PdfValue = string | PdfReference | PdfArray | PdfDictionary
export type PdfArray = readonly PdfValue[]
/** Keys with their slash. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>

export class PdfReference {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map

export const isArray = (value: PdfValue | undefined): value is PdfArray => Array.isArray(value)

/** As it stands in a file. */
export function written(value: PdfValue): string {
  if (typeof value === 'string') return value
  if (value instanceof PdfReference) return `${value.number} 0 R`
  if (isArray(value)) return `[${value.map(written).join(' ')}]`
  return `<<${Array.from(value, ([key, entry]) => `${key} ${written(entry)}`).join('\n')}>>`
}

/** The same value with other objects referred to. */
export function withReferences(value: PdfValue, numberFor: (number: number) => number): PdfValue {
  if (typeof value === 'string') return value
  if (value instanceof PdfReference) return new PdfReference(numberFor(value.number))
  if (isArray(value)) return value.map((entry) => withReferences(entry, numberFor))
  return new Map(Array.from(value, ([key, entry]) => [key, withReferences(entry, numberFor)]))
}
