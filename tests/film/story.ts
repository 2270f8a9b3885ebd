import type { Image } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import type { Cue, Line } from './captions.ts'
import { cast, nameOf } from './cast.ts'
import type { Film } from './film.ts'
import type { Heading } from './scenes.ts'
import { device, screen } from './sizes.ts'

const [selam, rahwa, mihret] = cast
const voter = { name: 'ጽጌ ግርማይ', phone: '0955 012 345' } as const
const bottom = device.height
/** How much of the phone's height is seen at once. */
const seen = (screen.height / screen.width) * device.width

interface Set {
  readonly page: Page
  readonly film: Film
  readonly title: Image
  readonly around: (heading: Heading) => Promise<Image>
}

/** How to vote, from finding her to the receipt, as the page itself shows it in Tigrinya. What is said, and when. */
export async function tellStory({ page, film, title, around }: Set): Promise<readonly Cue[]> {
  const cues: Cue[] = []
  const tell = async (line: Line, play: () => Promise<void>): Promise<void> => {
    const from = film.time + 0.1
    await play()
    cues.push({ line, from, to: film.time - 0.05 })
  }

  const chip = (name: RegExp) => page.getByRole('group', { name: 'ዞባታት' }).getByRole('button', { name })
  const cards = page.getByRole('list', { name: 'ተወዳደርቲ' }).getByRole('article')
  const starOf = (woman: (typeof cast)[number]) =>
    cards.filter({ hasText: nameOf(woman) }).getByRole('button', { name: new RegExp(`^ድምጺ ሃቡ ${nameOf(woman)}`) })
  const podium = page.getByRole('dialog', { name: 'ድምጽታትኩም' })

  film.change(title, false)
  await tell('title', () => film.hold(2.2))

  film.change(await around({ number: 1, words: 'ድለይዋ' }))
  await tell('find', async () => {
    film.look({ y: 0 })
    await film.hold(0.3)
    await film.bring(page.getByRole('group', { name: 'ዞባታት' }), 72, 1.3)
    await film.tap(chip(/^ዞባ መቐለ/), () => cards.filter({ hasText: nameOf(rahwa) }).waitFor({ state: 'detached' }))
    await film.hold(0.3)
    await film.tap(chip(/^ኩለን/), () => cards.filter({ hasText: nameOf(rahwa) }).waitFor())
    await film.tap(page.getByRole('searchbox'))
    await film.lift()
    await film.type('ራህዋ', 0.2)
    await cards.filter({ hasText: nameOf(selam) }).waitFor({ state: 'detached' })
    film.dissolve()
    await film.hold(0.6)
  })

  film.change(await around({ number: 2, words: 'ኮኾባ ጠውቑ' }))
  await tell('star', async () => {
    await film.bring(cards.first(), 130, 0.3)
    await film.tap(starOf(rahwa))
    await film.tap(page.getByRole('button', { name: 'ነቲ ድለያ ኣጽርዩ' }), () => starOf(selam).waitFor())
    await film.bring(cards.first(), 120, 0.6)
    await film.tap(starOf(selam))
    await film.bring(cards.nth(2), 120, 0.6)
    await film.tap(starOf(mihret))
    await film.hold(0.4)
  })

  film.change(await around({ number: 3, words: 'ወርቂ፡ ብሩር፡ ነሓስ' }))
  await tell('order', async () => {
    await film.pan({ y: bottom }, 0.5)
    await film.tap(page.getByRole('button', { name: /^ኣረክቡ/ }), () => podium.waitFor())
    await film.lift()
    await film.pan({ y: seen / 2 }, 0.5)
    await film.hold(0.3)
    await film.tap(podium.getByRole('button', { name: new RegExp(`${nameOf(selam)} ናብ ወርቂ`) }))
    await film.lift()
    await film.hold(1)
  })

  film.change(await around({ number: 4, words: 'ስምኩምን ቴሌፎንኩምን' }))
  await tell('who', async () => {
    await film.pan({ y: bottom }, 0.4)
    await film.tap(podium.getByRole('textbox', { name: 'ምሉእ ስም' }))
    await film.type(voter.name)
    await film.tap(podium.getByRole('textbox', { name: 'ቁጽሪ ቴሌፎን' }))
    await film.lift()
    await film.type(voter.phone, 0.08)
    await film.hold(0.4)
  })

  film.change(await around({ number: 5, words: 'ኣረክቡ' }))
  const free = page.getByRole('button', { name: 'ብነጻ ድምጺ ሃቡ' })
  await tell('send', async () => {
    await film.tap(podium.getByRole('button', { name: 'ድምጸይ ኣረክብ' }), async () => {
      await free.waitFor()
      film.dissolve()
      film.look({ y: 0 })
    })
    await film.lift()
    await film.hold(0.7)
    await film.bring(page.getByRole('heading', { name: 'ብቲ-ካርድ ክፈሉ' }), 300, 0.9)
    await film.hold(0.4)
    await film.bring(free, 320, 0.6)
    await film.tap(free, async () => {
      await podium.getByText('ድምጽኹም ተቖጺሩ ኣሎ።').waitFor()
      film.dissolve()
      film.look({ y: bottom })
    })
  })
  await tell('keep', async () => {
    await film.lift()
    await film.hold(1.2)
    await film.bring(podium.getByText('ቅብሊትኩም'), 420, 0.6)
    await film.hold(2)
  })
  return cues
}
