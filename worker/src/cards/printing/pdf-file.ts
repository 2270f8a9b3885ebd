import { isArray, isDictionary, type PdfDictionary, PdfReference, type PdfValue } from './pdf-value.ts'

export interface PdfObject {
  readonly value: PdfValue
  readonly stream?: Uint8Array
}

const ending = /startxref\s+(\d+)\s+%%EOF\s*$/
const tailLength = 1_024
const tableHead = /xref\s+0\s+(\d+)\s*?\n/y
const tableEntryLength = 20
const trailerWord = /trailer/y
const objectHead = /(\d+) 0 obj/y
const streamWord = /stream\r?\n/y
const streamEnd = /endstream\s+endobj/y
const objectEnd = /endobj/y

/** A PDF as Chromium writes it: one classic cross-reference table, no encryption, no updates. Everything else is refused. */
export class PdfFile {
  readonly #bytes: Uint8Array
  readonly #text: string
  readonly #offsets: readonly number[]
  readonly catalog: PdfDictionary

  /** @throws for any other file */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    const { offsets, trailer } = this.#readTable()
    this.#offsets = offsets
    for (const key of trailer.keys()) {
      if (!['/Size', '/Root', '/Info', '/ID'].includes(key))
        throw new Error(`PDF not understood: ${key} in its trailer`)
    }
    this.catalog = this.#dictionaryAt(trailer.get('/Root'))
  }

  /** The object numbers of its pages, in order. */
  pages(): number[] {
    return this.#pagesBelow(referenceIn(this.catalog, '/Pages'), new Set())
  }

  /** @throws if the object is missing or damaged */
  object(number: number): PdfObject {
    const parser = new PdfParser(this.#text, this.#offsets[number] ?? this.#text.length)
    if (Number(parser.expect(objectHead)[1]) !== number) throw new Error(`PDF not understood: no object ${number}`)
    const value = parser.value()
    if (!isDictionary(value) || !value.has('/Length')) {
      parser.expect(objectEnd)
      return { value }
    }
    parser.expect(streamWord)
    const end = parser.at + Number(value.get('/Length'))
    if (!(end <= this.#bytes.length)) throw new Error(`PDF not understood: the length of object ${number}`)
    new PdfParser(this.#text, end).expect(streamEnd)
    return { value, stream: this.#bytes.subarray(parser.at, end) }
  }

  #pagesBelow(number: number, seen: Set<number>): number[] {
    if (seen.has(number)) throw new Error('PDF not understood: a page tree in a circle')
    seen.add(number)
    const { value } = this.object(number)
    if (!isDictionary(value)) throw new Error('PDF not understood: invalid page')
    if (value.get('/Type') === '/Page') return [number]
    const kids = value.get('/Kids')
    if (value.get('/Type') !== '/Pages' || !isArray(kids)) throw new Error('PDF not understood: its page tree')
    const pages = kids.flatMap((kid) => this.#pagesBelow(numberOf(kid), seen))
    if (pages.length !== Number(value.get('/Count'))) throw new Error('PDF not understood: its number of pages')
    return pages
  }

  #dictionaryAt(reference: PdfValue | undefined): PdfDictionary {
    const { value } = this.object(numberOf(reference))
    if (!isDictionary(value)) throw new Error('PDF not understood: no dictionary')
    return value
  }

  #readTable(): { readonly offsets: readonly number[]; readonly trailer: PdfDictionary } {
    const start = ending.exec(this.#text.slice(-tailLength))?.[1]
    if (!this.#text.startsWith('%PDF-1.') || start === undefined)
      throw new Error('PDF not understood: no end, or no PDF')
    const parser = new PdfParser(this.#text, Number(start))
    const count = Number(parser.expect(tableHead)[1])
    const end = parser.at + count * tableEntryLength
    if (!(end < this.#text.length)) throw new Error('PDF not understood: its table')
    // Unused objects get an offset beyond the file.
    const offsets = Array.from({ length: count }, (_, number) => {
      const entry = this.#text.slice(parser.at + number * tableEntryLength).slice(0, tableEntryLength)
      return entry[17] === 'n' ? Number(entry.slice(0, 10)) : this.#text.length
    })
    const after = new PdfParser(this.#text, end)
    after.expect(trailerWord)
    const trailer = after.value()
    if (!isDictionary(trailer)) throw new Error('PDF not understood: its trailer')
    return { offsets, trailer }
  }
}

const referenceIn = (dictionary: PdfDictionary, key: string): number => numberOf(dictionary.get(key))

function numberOf(value: PdfValue | undefined): number {
  if (value instanceof PdfReference) return value.number
  throw new Error('PDF not understood: a value where a reference should be')
}

// Sticky: matched at one position. Streams are never scanned.
const blank = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y
const reference = /(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]+R(?![A-Za-z0-9])/y
const name = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y
const plain = /[+-]?(?:\d+\.?\d*|\.\d+)|true(?![A-Za-z])|false(?![A-Za-z])|null(?![A-Za-z])/y
const hexString = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y
const deepest = 20

/** Parses PDF values from a position. The file is Latin-1: one character per byte. */
export class PdfParser {
  readonly #text: string
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  get at(): number {
    return this.#at
  }

  /** The match after blanks. @throws if something else is there */
  expect(pattern: RegExp): RegExpExecArray {
    this.#take(blank)
    const match = this.#take(pattern)
    return match ?? this.#refuse(`no ${pattern.source}`)
  }

  /** @throws if there is no value */
  value(depth = 0): PdfValue {
    if (depth > deepest) this.#refuse('nested too deeply')
    this.#take(blank)
    if (this.#text.startsWith('<<', this.#at)) return this.#dictionary(depth)
    if (this.#text[this.#at] === '[') return this.#array(depth)
    if (this.#text[this.#at] === '(') return this.#literal()
    const referred = this.#take(reference)
    if (referred)
      return referred[2] === '0' ? new PdfReference(Number(referred[1])) : this.#refuse('a later generation')
    const simple = this.#take(name) ?? this.#take(plain) ?? this.#take(hexString)
    return simple ? simple[0] : this.#refuse('no value')
  }

  #dictionary(depth: number): PdfDictionary {
    this.#at += 2
    const entries = new Map<string, PdfValue>()
    for (;;) {
      this.#take(blank)
      if (this.#text.startsWith('>>', this.#at)) break
      const key = this.expect(name)[0]
      if (entries.has(key)) this.#refuse(`two entries ${key}`)
      entries.set(key, this.value(depth + 1))
    }
    this.#at += 2
    return entries
  }

  #array(depth: number): PdfValue[] {
    this.#at += 1
    const entries: PdfValue[] = []
    for (;;) {
      this.#take(blank)
      if (this.#text[this.#at] === ']') break
      entries.push(this.value(depth + 1))
    }
    this.#at += 1
    return entries
  }

  /** It may contain parentheses, in pairs or escaped. */
  #literal(): string {
    const start = this.#at
    let open = 0
    do {
      const letter = this.#text[this.#at]
      if (letter === undefined) this.#refuse('a text without end')
      if (letter === '\\') this.#at += 1
      else if (letter === '(') open += 1
      else if (letter === ')') open -= 1
      this.#at += 1
    } while (open > 0)
    return this.#text.slice(start, this.#at)
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match) this.#at = pattern.lastIndex
    return match ?? undefined
  }

  #refuse(why: string): never {
    throw new Error(`PDF not understood: ${why} at byte ${this.#at}`)
  }
}
