import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoName } from '../../support/demo-site.ts'
import { heading } from './account-forms.ts'
import { ballotsOf } from './electorate.ts'
import { eventually } from './eventually.ts'
import { choose } from './home.ts'
import type { Site } from './site.ts'
import { plainSubmit, rankOf, wholePage } from './without-scripts.ts'

export const ranks = ['gold', 'silver', 'bronze'] as const

export interface PlainBallots {
  /** The contestant of that number on the site. */
  readonly idOf: (number: number) => string
  /** Presses stars of the list, goes on to the page of the ballot, and gives them their places in this order. */
  readonly toBallot: (page: Page, ...numbers: readonly number[]) => Promise<void>
  /** The phone has one ballot: of that kind, counted, and for these contestants. */
  readonly expectBallot: (phone: string, kind: 'free' | 'paid', numbers: readonly number[]) => Promise<void>
}

/** How somebody without scripts comes to a ballot of the site, and what is stored of it. */
export function plainBallots(site: Site): PlainBallots {
  const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

  async function toBallot(page: Page, ...numbers: readonly number[]): Promise<void> {
    await choose(page, ...numbers)
    await plainSubmit(page).click()
    await heading(page, 'Your ballot').waitFor()
    await wholePage(page)
    for (const [index, rank] of ranks.entries()) {
      // Boxes tell no order; one alone has the first place.
      expect(await rankOf(page, rank).inputValue()).toBe(
        numbers.length === 1 && index === 0 ? idOf(numbers[0] ?? 0) : '',
      )
    }
    for (const [index, rank] of ranks.entries()) {
      const number = numbers[index]
      if (number !== undefined) await rankOf(page, rank).selectOption({ label: demoName(number) })
    }
  }

  async function expectBallot(phone: string, kind: 'free' | 'paid', numbers: readonly number[]): Promise<void> {
    const picks = numbers.map(idOf)
    expect(await ballotsOf(site.platform.sql, phone)).toMatchObject([{ kind, status: 'counted', picks }])
  }

  return { idOf, toBallot, expectBallot }
}

export const countedVote = (page: Page): Locator => page.getByText('This vote is counted.')

/** The browser has gone there by itself: it has the focus, and stands on the screen. */
export async function expectReached(page: Page, field: Locator): Promise<void> {
  await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  const shown = async (): Promise<boolean> => {
    const [place, height] = [await field.boundingBox(), page.viewportSize()?.height ?? 0]
    return place !== null && place.y >= 0 && place.y + place.height <= height
  }
  await eventually(shown).toBe(true)
}
