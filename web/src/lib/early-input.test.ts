import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { earlyTyped, forgetTyped, keepTyped, recordEarlyInput, takeEarlyPress, takeEarlyStars } from './early-input.ts'

/*
 * Of a document only what is asked of it: what stands in it, and who listens.
 */
class FakeElement {
  isConnected = true
  clicks = 0
  readonly selector: string
  constructor(selector = '') {
    this.selector = selector
  }
  closest(selector: string): FakeElement | null {
    return selector === this.selector ? this : null
  }
  click(): void {
    this.clicks += 1
    tell('click', this)
  }
}

class FakeField extends FakeElement {
  readonly type: string
  readonly name: string
  value: string
  readonly defaultValue: string
  checked = false
  /** ms; null of a star whose movement has yet to begin. */
  tickedAt: number | null = 0
  constructor(type: string, name: string, value = '', defaultValue = '') {
    super()
    this.type = type
    this.name = name
    this.value = value
    this.defaultValue = defaultValue
  }
  getAnimations(): readonly { readonly startTime: number | null }[] {
    return [{ startTime: this.tickedAt }]
  }
}

class FakeSelect {
  readonly name: string
  readonly value: string
  constructor(name: string, value: string) {
    this.name = name
    this.value = value
  }
}

const listeners = new Map<string, Set<(event: { target: unknown }) => void>>()
let inDocument: FakeField[] = []

function tell(event: string, target: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener({ target })
}

function press(star: FakeField): void {
  star.checked = !star.checked
  tell('change', star)
}

const star = (id: string, tickedAt: number | null = 0): FakeField =>
  Object.assign(new FakeField('checkbox', 'pick', id), { tickedAt })
const button = (): FakeElement => new FakeElement('button[type="button"]')

/** A form with these fields, as a page finds it when it becomes alive. */
const formOf = (fields: readonly FakeField[], choices: readonly FakeSelect[] = []): Element =>
  ({
    querySelectorAll: (selector: string) => (selector.startsWith('select') ? choices : fields),
  }) as unknown as Element // as much of one as is asked for

beforeEach(() => {
  listeners.clear()
  inDocument = []
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLInputElement', FakeField)
  vi.stubGlobal('document', {
    querySelectorAll: () => inDocument.filter(({ checked }) => checked),
    addEventListener: (event: string, listener: (event: { target: unknown }) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeEventListener: (event: string, listener: (event: { target: unknown }) => void) => {
      listeners.get(event)?.delete(listener)
    },
  })
})

afterEach(() => {
  takeEarlyStars()
  takeEarlyPress()()
  forgetTyped()
})

test('stars pressed before hydration are chosen in order', () => {
  recordEarlyInput()
  for (const id of ['third', 'first', 'second']) press(star(id))
  expect(takeEarlyStars()).toEqual(['third', 'first', 'second'])
})

test('a star pressed twice is not chosen, and one pressed three times is last', () => {
  recordEarlyInput()
  const [left, returned, other] = [star('left'), star('returned'), star('other')]
  for (const one of [left, returned, other, left, returned, returned]) press(one)
  expect(takeEarlyStars()).toEqual(['other', 'returned'])
})

test('stars pressed before any script come first, in document order', () => {
  inDocument = [star('upper'), star('lower')]
  for (const one of inDocument) one.checked = true
  recordEarlyInput()
  press(star('later'))
  expect(takeEarlyStars()).toEqual(['upper', 'lower', 'later'])
})

test('stars pressed before any script are ordered by their animations', () => {
  inDocument = [star('second', 2), star('first', 1), star('just now', null)]
  for (const one of inDocument) one.checked = true
  recordEarlyInput()
  expect(takeEarlyStars()).toEqual(['first', 'second', 'just now'])
})

test('other boxes choose nobody', () => {
  recordEarlyInput()
  press(new FakeField('checkbox', 'policy', 'yes'))
  press(new FakeField('radio', 'pick', 'somebody'))
  tell('change', new FakeElement())
  expect(takeEarlyStars()).toEqual([])
})

test('after hydration the page handles its stars', () => {
  recordEarlyInput()
  takeEarlyStars()
  press(star('afterwards'))
  expect(takeEarlyStars()).toEqual([])
})

test('the last button pressed too early is pressed again, once', () => {
  recordEarlyInput()
  const [former, last] = [button(), button()]
  tell('click', former)
  tell('click', last)
  takeEarlyPress()()
  takeEarlyPress()()
  expect([former.clicks, last.clicks]).toEqual([0, 1])
})

test('a press belongs to the page from the start of hydration', () => {
  recordEarlyInput()
  const [early, afterwards] = [button(), button()]
  for (const later of [afterwards, early]) {
    tell('click', early)
    const pressAgain = takeEarlyPress()
    tell('click', later)
    pressAgain()
    recordEarlyInput()
  }
  expect([early.clicks, afterwards.clicks]).toEqual([0, 0])
})

test('self-working or missing elements are not pressed again', () => {
  recordEarlyInput()
  const gone = button()
  tell('click', gone)
  gone.isConnected = false
  tell('click', new FakeElement('a'))
  takeEarlyPress()()
  expect(gone.clicks).toBe(0)
})

test('text typed before hydration is handed over until it is done', () => {
  keepTyped(formOf([new FakeField('text', 'fname', 'Tsehay')], [new FakeSelect('address', 'a zone')]))
  for (const _rendering of [1, 2]) expect([earlyTyped('fname'), earlyTyped('address')]).toEqual(['Tsehay', 'a zone'])
  forgetTyped()
  expect([earlyTyped('fname'), earlyTyped('address')]).toEqual([undefined, undefined])
})

test('unchanged fields, boxes and hidden fields are not typed text', () => {
  const fields = [
    new FakeField('text', 'fname', 'Sent', 'Sent'),
    new FakeField('checkbox', 'pick', 'id'),
    new FakeField('radio', 'kind', 'free'),
    new FakeField('hidden', 'key', 'secret'),
  ]
  keepTyped(formOf(fields, [new FakeSelect('address', '')]))
  expect(['fname', 'pick', 'kind', 'key', 'address'].map(earlyTyped)).toEqual(Array.from({ length: 5 }))
})
