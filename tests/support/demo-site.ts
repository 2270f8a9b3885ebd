import { link, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fairKey, groupKeys } from '@ashenda/core/domain/fair-order.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { orderSeeds } from '@ashenda/core/domain/list-order.ts'
import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { renderPortrait } from '@ashenda/tools/demo/demo-pictures.ts'
import { v7 } from 'uuid'
import { type ContestChoice, insertContest, insertContestant, insertZone } from './contest-data.ts'

export interface DemoSite {
  readonly contestId: string
  readonly zoneIds: readonly string[]
  /** Thirty, in list order; number 2 has not paid, the others are votable. */
  readonly contestantIds: readonly string[]
}

/** A contestant's full name by her number. */
export const demoName = (number: number): string => `Selam${number} Hagos${number % 2 === 0 ? ' Araya' : ''}`

const contestants = 30
/** Tests' browsers keep to this one (tests/e2e/support/site.ts). */
export const demoSeed = 0
/** The keys of fair orders are below this. */
const keys = orderSeeds * groupKeys

/**
 * An id with a place of her own in today's fair order, so that the list's order is that of the numbers; from thirty on behind the
 * thirty, in any order. The rest of an id is random, so about thirty tries find one.
 */
export function idInOrder(contestId: string, number: number): string {
  const order = { day: festivalDayOf(Date.now()), seed: demoSeed }
  const place = Math.min(number, contestants)
  while (true) {
    const id = v7()
    if (Math.floor((fairKey(contestId, order, id) / keys) * (contestants + 1)) === place) return id
  }
}

const story = 'She weaves the tilfi border her mother taught her, and sings the old songs at the break of day.'

/** A contest for visitors, with a portrait behind every picture. */
export async function seedSite(sql: Sql, imageDir: string, choice: ContestChoice = {}): Promise<DemoSite> {
  const contestId = await insertContest(sql, choice)
  const zoneIds: string[] = []
  for (const [position, { name }] of zoneSeeds.entries()) zoneIds.push(await insertZone(sql, name, position))
  const contestantIds: string[] = []
  for (let number = 0; number < contestants; number += 1) {
    const zoneId = zoneIds[number % 3]
    const id = await insertContestant(sql, contestId, {
      id: idInOrder(contestId, number),
      fname: `Selam${number}`,
      mname: 'Hagos',
      lname: number % 2 === 0 ? 'Araya' : '',
      ...(zoneId !== undefined && { zoneId }),
      occupation: 'weaver',
      description: story,
      paid: number !== 2,
      pictures: 2,
    })
    contestantIds.push(id)
  }
  await drawPictures(sql, imageDir)
  return { contestId, zoneIds, contestantIds }
}

/** Drawn once per process, because it would take most of a test's time. */
let portrait: ReturnType<typeof renderPortrait> | undefined

/** Stores one portrait behind every known picture, hard-linked: copies would be eighteen megabytes. */
export async function drawPictures(sql: Sql, imageDir: string): Promise<void> {
  portrait ??= renderPortrait(new URL('portrait.svg', import.meta.url))
  const { files } = await portrait
  const [first, ...others] = await sql<{ file: string }[]>`select file from images`
  if (!first) return
  await Promise.all(
    files.map(async ({ nameFor, bytes }) => {
      const place = (file: string): string => path.join(imageDir, nameFor(file))
      await writeFile(place(first.file), bytes, { flag: 'wx' }).catch(unlessThere)
      await Promise.all(others.map(({ file }) => link(place(first.file), place(file)).catch(unlessThere)))
    }),
  )
}

/** The picture was stored before others were added. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
