import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import am from '@ashenda/web/src/locales/am/extras.json' with { type: 'json' }
import arabic from '@ashenda/web/src/locales/arabic/extras.json' with { type: 'json' }
import en from '@ashenda/web/src/locales/en/extras.json' with { type: 'json' }
import hindi from '@ashenda/web/src/locales/hindi/extras.json' with { type: 'json' }
import korean from '@ashenda/web/src/locales/korean/extras.json' with { type: 'json' }
import tig from '@ashenda/web/src/locales/tig/extras.json' with { type: 'json' }
import { loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { given } from '../support/environment.ts'
import { startPlatform } from '../support/platform.ts'
import { captionsOf } from './captions.ts'
import { seedCast } from './cast.ts'
import { encodeMp4, encodeWebm, openReel } from './encode.ts'
import { Film } from './film.ts'
import { openStudio } from './scenes.ts'
import { device, video } from './sizes.ts'
import { tellStory } from './story.ts'

const content = fileURLToPath(new URL('../../web/content/tips/', import.meta.url))
const languages = { en, tig, am, arabic, hindi, korean }

/** Films how to vote, on a site of its own with invented contestants, and writes what web/content/tips holds. */
const reel = path.join(given('DATA_DIR'), 'reel.mkv')
const sink = await openReel(reel)
const platform = await startPlatform(seedCast)
const browser = await sharedBrowser()
try {
  await platform.startWorker()
  await mkdir(content, { recursive: true })
  const { page: desk } = await openPage(browser, { deviceScaleFactor: 1 })
  const studio = await openStudio(desk, platform.url)
  const { page } = await openPage(browser, {
    viewport: device,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await page.goto(`${platform.url}/?lang=tig`)
  const cards = page.getByRole('list', { name: 'ተወዳደርቲ' }).getByRole('article')
  await cards.first().waitFor()
  const portraits = await page.evaluate(async () => {
    const images = [...document.querySelectorAll('article img')].filter((node) => node instanceof HTMLImageElement)
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode()))
    return images.map((image) => image.currentSrc)
  })
  const [gold = '', silver = '', bronze = ''] = portraits
  const titlePicture = await studio.title(tig.tips.title, [gold, silver, bronze])
  const film = new Film(page, sink)
  const cues = await tellStory({ page, film, title: await loadImage(titlePicture), around: studio.step })
  await sink.end()

  await encodeMp4(reel, path.join(content, 'how-to-vote.mp4'))
  await encodeWebm(reel, path.join(content, 'how-to-vote.webm'))
  await sharp(titlePicture).resize(video).webp({ quality: 34, effort: 6 }).toFile(path.join(content, 'poster.webp'))
  await sharp(titlePicture).resize(144).webp({ quality: 60, effort: 6 }).toFile(path.join(content, 'poster-144.webp'))
  for (const [language, { tips }] of Object.entries(languages)) {
    await writeFile(path.join(content, `${language}.vtt`), captionsOf(cues, tips))
  }
} finally {
  await browser.close()
  await platform.close()
}
// Connections of the site's queues would keep the process.
process.exit()
