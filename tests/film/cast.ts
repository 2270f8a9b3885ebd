import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ZoneKey, zoneSeeds } from '@ashenda/core/domain/zone.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { portraitSvg } from '@ashenda/tools/drawings/portraits/portrait.ts'
import { renderPortrait } from '@ashenda/tools/drawings/portraits/render.ts'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'

/** Whom the film shows: invented women with drawn portraits, in the order of the page. Any likeness is chance. */
export const cast = [
  { fname: 'ሰላም', mname: 'ሓጎስ', zone: 'mekelle', occupation: 'መምህር', votes: 214 },
  { fname: 'ራህዋ', mname: 'ኪሮስ', zone: 'central', occupation: 'ነርስ', votes: 187 },
  { fname: 'ምሕረት', mname: 'ተስፋይ', zone: 'mekelle', occupation: 'ሰኣሊት', votes: 168 },
  { fname: 'ኤደን', mname: 'ገብረመድህን', zone: 'eastern', occupation: 'ዘማሪት', votes: 143 },
  { fname: 'ሄለን', mname: 'በርሀ', zone: 'mekelle', occupation: 'ሓረስታይ', votes: 121 },
  { fname: 'ማህሌት', mname: 'ኣብርሃ', zone: 'southern', occupation: 'ተማሃሪት', votes: 109 },
  { fname: 'ዮርዳኖስ', mname: 'ወልዱ', zone: 'mekelle', occupation: 'ሓኪም', votes: 96 },
  { fname: 'ፍዮሪ', mname: 'ደስታ', zone: 'europe', occupation: 'መሃንድስ', votes: 88 },
] as const satisfies readonly {
  readonly fname: string
  readonly mname: string
  readonly zone: ZoneKey
  readonly occupation: string
  readonly votes: number
}[]

export const nameOf = ({ fname, mname }: (typeof cast)[number]): string => `${fname} ${mname}`

/** The contest of the film, open for weeks. */
export async function seedCast(sql: Sql, imageDir: string): Promise<void> {
  const contestId = await insertContest(sql, { closesAt: new Date(Date.now() + 14 * 86_400_000) })
  const zones = new Map<ZoneKey, string>()
  for (const [position, { key, name }] of zoneSeeds.entries()) zones.set(key, await insertZone(sql, name, position))
  for (const [number, { zone, votes, ...woman }] of cast.entries()) {
    const zoneId = zones.get(zone)
    const id = await insertContestant(sql, contestId, { ...woman, ...(zoneId !== undefined && { zoneId }) })
    await sql`insert into tally (contest_id, contestant_id, free, rev) values (${contestId}, ${id}, ${votes}, 1)`
    const { files } = await renderPortrait(portraitSvg(`film ${number}`, 0))
    const [image] = await sql<{ file: string }[]>`select file from images where contestant_id = ${id}`
    if (!image) throw new Error(`${woman.fname} has no picture`)
    await Promise.all(files.map(({ nameFor, bytes }) => writeFile(path.join(imageDir, nameFor(image.file)), bytes)))
  }
}
