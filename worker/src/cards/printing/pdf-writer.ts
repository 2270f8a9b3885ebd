import { type PdfDictionary, PdfReference, type PdfValue, written } from './pdf-value.ts'

/** The second line's four bytes mark the file as binary. */
const head = Buffer.from('%PDF-1.4\n%\xd3\xeb\xe9\xe1\n', 'latin1')
const offsetDigits = 10

/** Writes objects in sequence; `take` removes written bytes, so that only offsets stay in memory. */
export class PdfWriter {
  #pieces: Uint8Array[] = [head]
  #length = head.length
  /** Per object, from number 1; 0 until written. */
  readonly #offsets: number[] = []

  /** Reserves a number for a later object. */
  reserve(): number {
    return this.#offsets.push(0)
  }

  write(value: PdfValue, stream?: Uint8Array, number = this.reserve()): number {
    this.#offsets[number - 1] = this.#length
    this.#push(Buffer.from(`${number} 0 obj\n${written(value)}${stream ? ' stream\n' : '\nendobj\n'}`, 'latin1'))
    if (stream) {
      this.#push(stream)
      this.#push(Buffer.from('\nendstream\nendobj\n', 'latin1'))
    }
    return number
  }

  /** Writes table and trailer. @throws if a reserved object is missing */
  end(root: number, info: PdfDictionary): void {
    const infoNumber = this.write(info)
    if (this.#offsets.includes(0)) throw new Error('an object of the PDF is missing')
    const table = this.#offsets.map((offset) => `${String(offset).padStart(offsetDigits, '0')} 00000 n \n`)
    const size = this.#offsets.length + 1
    const trailer = new Map<string, PdfValue>([
      ['/Size', String(size)],
      ['/Root', new PdfReference(root)],
      ['/Info', new PdfReference(infoNumber)],
    ])
    const start = this.#length
    this.#push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer\n${written(trailer)}\nstartxref\n${start}\n%%EOF\n`,
        'latin1',
      ),
    )
  }

  /** The bytes written since the last call. */
  take(): Uint8Array {
    const bytes = Buffer.concat(this.#pieces)
    this.#pieces = []
    return bytes
  }

  #push(bytes: Uint8Array): void {
    this.#pieces.push(bytes)
    this.#length += bytes.length
  }
}
