import { publicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import { getZonesAnswer } from '@ashenda/core/contracts/http/zones.ts'
import { pageSize } from '@ashenda/core/domain/list-order.ts'
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { sample } from './sample.ts'
import { answer, type SentCall } from './server.ts'

export const zones = sample(getZonesAnswer, {
  success: true,
  zones: ['mekelle zone', 'central zone', 'europe'].map((name, index) => ({
    _id: `00000000-0000-7000-8000-0000000000a${index}`,
    name,
    registered: index * 1000,
  })),
}).zones

/** Thirty, one in two of them in Mekelle, the others in the central zone. */
export const contestants = Array.from({ length: 30 }, (_, number) =>
  sample(publicContestant, {
    fname: `Selam${number}`,
    mname: 'Hagos',
    lname: number % 2 === 0 ? 'Araya' : '',
    occupation: 'weaver',
    description: 'She weaves the tilfi border her mother taught her, and sings.',
    images: [`${number}a.webp`, `${number}b.webp`],
    isPaid: true,
    isActive: true,
    zone: zones[number % 2] ?? null,
  }),
)

export const nameOf = (number: number): string => `Selam${number} Hagos${number % 2 === 0 ? ' Araya' : ''}`

/** Answers calls for the list as the server does, in the same order for every seed. @returns the query of each call but for the order */
export function answerContestants(all = contestants, tellOrder: (order: string) => void = () => undefined) {
  const asked: string[] = []
  answer('GET', '/getZones', { success: true, zones })
  answer('GET', '/actor/list', ({ path }: SentCall) => {
    const address = new URL(path, location.origin)
    const { searchParams } = address
    const order = searchParams.get('order') ?? ''
    tellOrder(order)
    searchParams.delete('order')
    asked.push(address.search)
    const zone = searchParams.get('address')
    const found = all
      .filter(({ zone: hers }) => zone === null || hers?._id === zone || hers?.name.startsWith(zone))
      .filter(({ fname }) => fname.toLowerCase().includes(searchParams.get('name')?.toLowerCase() ?? ''))
    const from = Number(searchParams.get('page') ?? 0) * pageSize
    const shuffled = { order: `2026-08-22.${order.at(-1)}` }
    return { success: true, actors: found.slice(from, from + pageSize), ...(/\d$/.test(order) && shuffled) }
  })
  return asked as readonly string[]
}

const inCards = { selector: 'article h3 *' }

/** The names of the list, in order. */
export const listedNames = (): readonly (string | null)[] =>
  screen.queryAllByText(/./, inCards).map(({ textContent }) => textContent)

export async function cardOf(number: number): Promise<HTMLElement> {
  const card = (await screen.findByText(nameOf(number), inCards)).closest('article')
  if (!card) throw new Error(`no card of ${number}`)
  return card
}

/** Her star, whatever it says. */
export const starIn = (part: HTMLElement): HTMLInputElement => within(part).getByRole('checkbox', { hidden: true })

/** happy-dom has no layout: elements are in view when a test says so. Called before the page is opened. */
export function watchViews(): (element: Element) => void {
  const observers = new Set<{ readonly callback: IntersectionObserverCallback; readonly targets: Set<Element> }>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #own
      constructor(callback: IntersectionObserverCallback) {
        this.#own = { callback, targets: new Set<Element>() }
        observers.add(this.#own)
      }
      observe(element: Element): void {
        this.#own.targets.add(element)
      }
      disconnect(): void {
        observers.delete(this.#own)
      }
    },
  )
  return (element) => {
    for (const { callback, targets } of observers) {
      if (!targets.has(element)) continue
      callback([{ isIntersecting: true, target: element } as IntersectionObserverEntry], {} as IntersectionObserver) // as much as callers read
    }
  }
}
