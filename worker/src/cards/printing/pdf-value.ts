/** A PDF value (ISO 32000-1, 7.3). Anything but collections and references stays as written. */
export type PdfValue = string | PdfReference | PdfArray | PdfDictionary
export type PdfArray = readonly PdfValue[]
/** Keys include their slash. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>

export class PdfReference {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map

export const isArray = (value: PdfValue | undefined): value is PdfArray => Array.isArray(value)

/** The value as file text. */
export function written(value: PdfValue): string {
  if (typeof value === 'string') return value
  if (value instanceof PdfReference) return `${value.number} 0 R`
  if (isArray(value)) return `[${value.map(written).join(' ')}]`
  return `<<${Array.from(value, ([key, entry]) => `${key} ${written(entry)}`).join('\n')}>>`
}

/** The value with renumbered references. */
export function withReferences(value: PdfValue, numberFor: (number: number) => number): PdfValue {
  if (typeof value === 'string') return value
  if (value instanceof PdfReference) return new PdfReference(numberFor(value.number))
  if (isArray(value)) return value.map((entry) => withReferences(entry, numberFor))
  return new Map(Array.from(value, ([key, entry]) => [key, withReferences(entry, numberFor)]))
}
