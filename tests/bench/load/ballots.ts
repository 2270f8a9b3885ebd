import { randomBytes, randomInt } from 'node:crypto'
import { type Provable, provenMark } from './proven-mark.ts'

/** Odd and no multiple of five, so that its multiples run through all hundred million numbers without repetition. */
const stride = 61_803_399
const phones = 100_000_000

const names = ['Selam Hagos', 'Letay Gebre', 'Abrehet Asfaw', 'ሰላም ሓጎስ', 'ለተይ ገብረ', 'Tsige Mehari', 'ኣብረሀት ኣስፋው']

export interface BallotChoice {
  readonly host: string
  /** Contestant ids. */
  readonly contestants: readonly string[]
  /** Half of all ballots give their first pick, the one that counts, to the first contestant. */
  readonly oneFavourite: boolean
  /** Each ballot from a browser of its own, so many from each address; without it from one address, without a cookie. */
  readonly ballotsPerAddress?: number
  /** Browsers show that they have proven their phones. */
  readonly proven?: Provable
}

/** Addresses that send in turns, until each has sent as many as it may. */
const addressesAtOnce = 256

/** As many as are sent within some twenty seconds; they are made before the first. */
const marksMadeAhead = 400_000
const markLength = 36

/**
 * Writes one ballot after the other, each of a phone of its own, into the buffer of a finished request: what differs has a
 * fixed length and is overwritten in place. A buffer must not be written again before its answer has come.
 */
export class BallotPress {
  readonly #choice: BallotChoice
  readonly #picks: readonly Buffer[]
  readonly #run = randomBytes(4).toString('hex')
  readonly #offset = randomInt(phones)
  readonly #marks: Buffer | undefined
  #made = 0
  #templates = 0

  constructor(choice: BallotChoice) {
    this.#choice = choice
    this.#picks = pickLists(choice)
    this.#marks = choice.proven && this.#marksAhead(choice.proven)
  }

  /** A request of its own for one connection. */
  newRequest(): BallotRequest {
    const name = names[this.#templates++ % names.length] ?? ''
    const picks = ['p'.repeat(36), 'p'.repeat(36), 'p'.repeat(36)]
    const body = JSON.stringify({ phone: '09nnnnnnnn', name, actors: picks, kind: 'free' })
    const bytes = Buffer.from(
      [
        'POST /vote/vote HTTP/1.1',
        `host: ${this.#choice.host}`,
        'accept: application/json',
        'content-type: application/json',
        `idempotency-key: ${this.#run}-0000-4000-8000-kkkkkkkkkkkk`,
        ...this.#originLines(),
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
    return {
      bytes,
      phoneAt: bytes.indexOf('09nnnnnnnn') + 2,
      keyAt: bytes.indexOf('kkkkkkkkkkkk'),
      picksAt: bytes.indexOf('["ppp'),
      addressAt: bytes.indexOf('1aa.'),
      browserAt: bytes.indexOf('bbbbbbbbbbbb'),
      markAt: bytes.indexOf('mmmm'),
    }
  }

  /** Turns a request into the next ballot. */
  write({ bytes, phoneAt, keyAt, picksAt, addressAt, browserAt, markAt }: BallotRequest): void {
    const number = this.#made++
    writeDigits(bytes, phoneAt, 8, this.#phoneOf(number))
    writeDigits(bytes, keyAt, 12, number)
    this.#picks[number % this.#picks.length]?.copy(bytes, picksAt)
    const { ballotsPerAddress } = this.#choice
    if (ballotsPerAddress === undefined) return
    writeAddress(bytes, addressAt, addressOf(number, ballotsPerAddress))
    writeDigits(bytes, browserAt, 12, number)
    this.#writeMark(bytes, markAt, number)
  }

  readonly #phoneOf = (number: number): number => (this.#offset + number * stride) % phones

  #originLines(): readonly string[] {
    const { ballotsPerAddress, proven } = this.#choice
    if (ballotsPerAddress === undefined) return []
    const mark = proven ? `; proven=${'m'.repeat(markLength)}` : ''
    return ['x-forwarded-for: 1aa.1aa.1aa.1aa', `cookie: voting=${this.#run}-0000-4000-8000-bbbbbbbbbbbb${mark}`]
  }

  #writeMark(bytes: Buffer, at: number, number: number): void {
    const { proven } = this.#choice
    if (!proven || !this.#marks) return
    if (number * markLength < this.#marks.length)
      this.#marks.copy(bytes, at, number * markLength, (number + 1) * markLength)
    else bytes.write(this.#markOf(proven, number), at)
  }

  #markOf(provable: Provable, number: number): string {
    return provenMark(provable, `+2519${String(this.#phoneOf(number)).padStart(8, '0')}`)
  }

  #marksAhead(provable: Provable): Buffer {
    const { madeAhead = marksMadeAhead } = provable
    const marks = Buffer.alloc(madeAhead * markLength)
    for (let number = 0; number < madeAhead; number += 1)
      marks.write(this.#markOf(provable, number), number * markLength)
    return marks
  }
}

export interface BallotRequest {
  readonly bytes: Buffer
  readonly phoneAt: number
  readonly keyAt: number
  readonly picksAt: number
  /** These three, below nought where the choice has none. */
  readonly addressAt: number
  readonly browserAt: number
  readonly markAt: number
}

/** Which address a ballot comes from: those of a number send in turns until each has sent its ballots, then the next. */
const addressOf = (number: number, ballotsPerAddress: number): number =>
  Math.floor(number / (addressesAtOnce * ballotsPerAddress)) * addressesAtOnce + (number % addressesAtOnce)

/** One of the hundred million from 100.100.100.100 to 199.199.199.199, all of which are equally long. */
function writeAddress(bytes: Buffer, at: number, address: number): void {
  let rest = address
  for (let octet = 3; octet >= 0; octet -= 1) {
    writeDigits(bytes, at + octet * 4 + 1, 2, rest % 100)
    rest = Math.floor(rest / 100)
  }
}

function writeDigits(bytes: Buffer, at: number, count: number, number: number): void {
  let rest = number
  for (let index = at + count - 1; index >= at; index -= 1) {
    bytes[index] = 48 + (rest % 10)
    rest = Math.floor(rest / 10)
  }
}

/** Enough random lists of three that no pattern of theirs can help anybody. */
function pickLists({ contestants, oneFavourite }: BallotChoice): Buffer[] {
  const [favourite = ''] = contestants
  const others = contestants.slice(1)
  return Array.from({ length: 8_192 }, (_, index) => {
    const picks = oneFavourite && index % 2 === 0 ? [favourite] : []
    const from = oneFavourite ? others : contestants
    while (picks.length < 3) {
      const pick = from[randomInt(from.length)] ?? ''
      if (!picks.includes(pick)) picks.push(pick)
    }
    return Buffer.from(JSON.stringify(picks))
  })
}
