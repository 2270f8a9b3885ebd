import { linkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ImageVariant, imageFile } from '@ashenda/core/domain/image.ts'
import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import { connect } from '@ashenda/db/client.ts'
import { portraitSvg } from '@ashenda/tools/drawings/portraits/portrait.ts'
import { renderPortrait } from '@ashenda/tools/drawings/portraits/render.ts'
import { insertContest, insertCrowd, insertZone } from '../../support/contest-data.ts'

export const contestants = 10_000
const picturesOfEach = 2

const portraits = 8
const variants = ['card', 'detail'] as const satisfies readonly ImageVariant[]

/** An open contest with ten thousand women, two photos each, and a story as long as people write. */
export async function seedCrowd(databaseUrl: string, dataDir: string): Promise<void> {
  const sql = connect({ url: databaseUrl, name: 'bench-seed', maxConnections: 1 })
  const contest = await insertContest(sql, { closesAt: new Date(Date.now() + 86_400_000) })
  for (const [position, { name }] of zoneSeeds.entries()) await insertZone(sql, name, position)
  const files = await insertCrowd(sql, contest, contestants, picturesOfEach)
  await sql`analyze`
  await sql.end({ timeout: 5 })
  await linkPictures(files, path.join(dataDir, 'images'))
}

/** Every photo has an address of its own, as a browser sees them; drawing twenty thousand would take an hour. */
async function linkPictures(files: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const drawn = await Promise.all(
    Array.from({ length: portraits }, async (_, number) => {
      const original = `original-${number}.webp`
      const picture = await renderPortrait(portraitSvg(`crowd ${number}`, 0))
      for (const { nameFor, bytes } of picture.files) await writeFile(path.join(folder, nameFor(original)), bytes)
      return original
    }),
  )
  for (const [number, file] of files.entries()) {
    const original = drawn[number % drawn.length] ?? ''
    for (const variant of variants)
      linkSync(path.join(folder, imageFile(original, variant)), path.join(folder, imageFile(file, variant)))
  }
}
