import { type PdfDictionary, PdfReference, type PdfValue } from './pdf-value.ts'

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
