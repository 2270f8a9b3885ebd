import { randomBytes, randomInt } from 'node:crypto'

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
}

/**
 * Writes one ballot after the other, each of a phone of its own, into the buffer of a finished request: what differs has a
 * fixed length and is overwritten in place. A buffer must not be written again before its answer has come.
 */
export class BallotPress {
  readonly #choice: BallotChoice
  readonly #picks: readonly Buffer[]
  readonly #run = randomBytes(4).toString('hex')
  readonly #offset = randomInt(phones)
  #made = 0
  #templates = 0

  constructor(choice: BallotChoice) {
    this.#choice = choice
    this.#picks = pickLists(choice)
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
    }
  }

  /** Turns a request into the next ballot. */
  write({ bytes, phoneAt, keyAt, picksAt }: BallotRequest): void {
    const number = this.#made++
    writeDigits(bytes, phoneAt, 8, (this.#offset + number * stride) % phones)
    writeDigits(bytes, keyAt, 12, number)
    this.#picks[number % this.#picks.length]?.copy(bytes, picksAt)
  }
}

export interface BallotRequest {
  readonly bytes: Buffer
  readonly phoneAt: number
  readonly keyAt: number
  readonly picksAt: number
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
