import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { projectRoot } from '../../setup/project.ts'
import { readDocument } from './build.ts'

/** The exports of the web app's server build (core/contracts/page-render.ts). */
interface ServerBuild {
  readonly createRenderer: (webDir: string) => Promise<Renderer>
}

interface Renderer {
  readonly renderPage: (page: object) => { readonly html: string; readonly head: string }
}

/** Languages with their own texts; the others show one of these. */
const languages = ['en', 'tig', 'am', 'arabic', 'hindi', 'korean']
const contestants = 12
const zones = 13
/** The api's compression of pages (page-sender.ts). */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Brotli bytes of the server-rendered first page for invented contestants, while voting is open and once it is decided: document, styles and data, in the largest language. */
export async function bytesOfRenderedHome(): Promise<number> {
  const webDir = join(projectRoot, 'web/dist')
  const built = pathToFileURL(join(webDir, '.server/main.js')).href
  const { createRenderer }: ServerBuild = await import(built) // built from web/server/main.tsx
  const { renderPage } = await createRenderer(webDir)
  const shell = readDocument().replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
  const sizes = [firstData(), decidedData()].flatMap((data) =>
    languages.map((language) => {
      const { html, head } = renderPage({ path: '/', search: '', language, data })
      return brotliCompressSync(`${shell}${head}${html}${JSON.stringify(data)}`, { params }).length
    }),
  )
  return Math.max(...sizes)
}

/** Deterministic, and varied enough not to compress better than real texts. */
function firstData() {
  const zoneAt = (number: number): object => ({ _id: idOf(`zone ${number}`), name: wordsOf(`zone ${number}`, 2) })
  const actors = Array.from({ length: contestants }, (_, number) => {
    const [fname, mname, lname] = wordsOf(`name ${number}`, 3).split(' ')
    const images = [`${idOf(`first ${number}`)}.webp`, `${idOf(`second ${number}`)}.webp`]
    const colour = `#${digest(`colour ${number}`).slice(0, 6)}`
    const [image1, image2] = images
    return {
      ...{ _id: idOf(`contestant ${number}`), fname, mname, lname, images, image1, image2, image3: null, colour },
      ...{ occupation: wordsOf(`occupation ${number}`, 2), description: wordsOf(`story ${number}`, 20) },
      ...{ isPaid: number !== 2, isActive: true, zone: zoneAt(number), votes: 1_000 + number * 37 },
    }
  })
  const now = '2026-08-20T09:00:00.000Z'
  const [opensAt, closesAt] = ['2026-08-16T00:00:00.000Z', '2026-08-24T00:00:00.000Z']
  return {
    now,
    contest: { success: true, contest: { name: 'Ashenda', opensAt, closesAt, freezesAt: null }, now },
    zones: {
      success: true,
      zones: Array.from({ length: zones }, (_, number) => ({ ...zoneAt(number), registered: 40 + number })),
    },
    list: { address: '', name: '', page: 0, answer: { success: true, actors } },
  }
}

/** The same with a podium, and a title for each zone. */
function decidedData(): object {
  const { contest, ...data } = firstData()
  const ranked = Array.from({ length: zones }, (_, number) => ({
    ...{
      _id: idOf(`contestant ${number}`),
      name: wordsOf(`name ${number}`, 3),
      place: number + 1,
      votes: 9_000 - number,
    },
    zone: { _id: idOf(`zone ${number}`), name: wordsOf(`zone ${number}`, 2) },
    image: `${idOf(`first ${number}`)}.webp`,
  }))
  return {
    ...data,
    contest: { ...contest, contest: { ...contest.contest, closesAt: '2026-08-20T08:00:00.000Z' } },
    winners: { podium: ranked.slice(0, 3), titles: ranked },
  }
}

const digest = (seed: string): string => createHash('sha256').update(seed).digest('hex')

const idOf = (seed: string): string => digest(seed).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

const wordsOf = (seed: string, count: number): string =>
  Array.from({ length: count }, (_, at) =>
    digest(`${seed} ${at}`)
      .slice(0, 4 + (at % 4))
      .replace(/\d/g, (digit) => 'ghilmnorst'.charAt(Number(digit))),
  ).join(' ')
