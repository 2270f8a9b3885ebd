import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import type { Locator, Page } from 'playwright-core'
import type { FrameSink } from './encode.ts'
import { type Finger, paintFinger } from './finger.ts'
import { device, framesPerSecond, picture, screen } from './sizes.ts'

/** The part of the phone that is seen: its middle in CSS px, and how much it is enlarged. */
export interface View {
  readonly y: number
  readonly x?: number
  readonly zoom?: number
}

const frameMs = 1000 / framesPerSecond
const fadeFrames = 9
const ease = (part: number): number => part * part * (3 - 2 * part)
const between = (from: number, to: number, part: number): number => from + (to - from) * part

/**
 * Films a page frame by frame: each frame takes the time it needs, and the page's own animations advance by the same 40 ms
 * however long that was.
 */
export class Film {
  readonly #page: Page
  readonly #sink: FrameSink
  readonly #canvas = createCanvas(picture.width, picture.height)
  readonly #context = this.#canvas.getContext('2d')
  readonly #ghost = createCanvas(picture.width, picture.height)
  readonly #finger: Finger = { x: device.width / 2, y: device.height, presence: 0, press: 0, ring: 1 }
  #scene: { readonly around: Image; readonly showsPage: boolean } | undefined
  #view: Required<View> = { x: device.width / 2, y: 0, zoom: 1 }
  #shot: Image | undefined
  #isStale = true
  #fade = 0
  #frames = 0

  constructor(page: Page, sink: FrameSink) {
    this.#page = page
    this.#sink = sink
  }

  /** Seconds filmed so far. */
  get time(): number {
    return this.#frames / framesPerSecond
  }

  /** Goes over to another scene; without a page the picture fills it all. */
  change(around: Image, showsPage = true): void {
    if (this.#scene) this.dissolve()
    this.#scene = { around, showsPage }
  }

  /** What follows is quite another picture: it comes through the last one. */
  dissolve(): void {
    this.#ghost.getContext('2d').drawImage(this.#canvas, 0, 0)
    this.#fade = fadeFrames
    this.#isStale = true
  }

  look(view: View): void {
    this.#view = { x: device.width / 2, zoom: 1, ...view }
  }

  hold = (seconds: number): Promise<void> => this.#roll(seconds, () => undefined)

  async pan(view: View, seconds: number): Promise<void> {
    const [from, to] = [this.#view, { x: device.width / 2, zoom: 1, ...view }]
    await this.#roll(seconds, (part) => {
      this.#view = {
        x: between(from.x, to.x, part),
        y: between(from.y, to.y, part),
        zoom: between(from.zoom, to.zoom, part),
      }
    })
  }

  /** Scrolls what holds something until that stands so many px below its upper edge. */
  async bring(target: Locator, gap: number, seconds: number): Promise<void> {
    const scroller = await target.evaluateHandle((node) => {
      const scrolls = (one: Element): boolean =>
        one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)
      let holder = node.parentElement
      while (holder && !scrolls(holder)) holder = holder.parentElement
      return holder ?? document.documentElement
    })
    const top = await target.evaluate((node) => node.getBoundingClientRect().top)
    const from = await scroller.evaluate((node) => node.scrollTop)
    await this.#roll(seconds, async (part) => {
      const to = Math.round(from + (top - gap) * part)
      await scroller.evaluate((node, y) => node.scrollTo({ top: y, behavior: 'instant' }), to)
      this.#isStale = true
    })
  }

  /** A finger goes to the middle of something and taps on it; `then` waits for what comes of that. */
  async tap(target: Locator, then?: () => Promise<unknown>): Promise<void> {
    const box = await target.boundingBox()
    if (!box) throw new Error(`there is no ${target}`)
    const { x, y, presence } = this.#finger
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await this.#roll(0.5, (part) => {
      Object.assign(this.#finger, { x: between(x, to.x, part), y: between(y, to.y, part), ring: 1 })
      this.#finger.presence = Math.max(presence, Math.min(1, part * 2))
    })
    await this.#roll(0.16, (part) => {
      this.#finger.press = part
    })
    await this.#page.touchscreen.tap(to.x, to.y)
    await then?.()
    this.#isStale = true
    await this.#roll(0.4, (part) => {
      Object.assign(this.#finger, { press: 1 - part, ring: part })
      this.#isStale = true
    })
  }

  /** Takes the finger away. */
  async lift(): Promise<void> {
    const { presence } = this.#finger
    await this.#roll(0.2, (part) => {
      this.#finger.presence = presence * (1 - part)
    })
  }

  /** Into what has the focus, letter by letter. */
  async type(text: string, secondsEach = 0.12): Promise<void> {
    for (const letter of text) {
      await this.#page.keyboard.insertText(letter)
      this.#isStale = true
      await this.hold(secondsEach)
    }
  }

  /** Calls `at` with the part that is over, eased, and takes a frame, until the time is up. */
  async #roll(seconds: number, at: (part: number) => unknown): Promise<void> {
    const frames = Math.max(1, Math.round(seconds * framesPerSecond))
    for (let frame = 1; frame <= frames; frame += 1) {
      await at(ease(frame / frames))
      await this.#take()
    }
  }

  async #take(): Promise<void> {
    if (this.#scene?.showsPage) {
      const moves = await advanceAnimations(this.#page, frameMs)
      if (moves || this.#isStale || !this.#shot) {
        this.#shot = await loadImage(await this.#page.screenshot({ type: 'jpeg', quality: 96 }))
        this.#isStale = false
      }
    }
    this.#paint()
    this.#frames += 1
    const { data } = this.#context.getImageData(0, 0, picture.width, picture.height)
    await this.#sink.write(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
  }

  #paint(): void {
    const context = this.#context
    if (this.#scene) context.drawImage(this.#scene.around, 0, 0)
    if (this.#scene?.showsPage && this.#shot) {
      context.save()
      context.beginPath()
      context.roundRect(screen.x, screen.y, screen.width, screen.height, 14)
      context.clip()
      this.#paintPage(this.#shot)
      context.restore()
    }
    if (this.#fade === 0) return
    context.globalAlpha = this.#fade / (fadeFrames + 1)
    context.drawImage(this.#ghost, 0, 0)
    context.globalAlpha = 1
    this.#fade -= 1
  }

  #paintPage(shot: Image): void {
    const { zoom } = this.#view
    const scale = (screen.width / device.width) * zoom
    const [width, height] = [screen.width / scale, screen.height / scale]
    const left = Math.min(Math.max(this.#view.x - width / 2, 0), device.width - width)
    const top = Math.min(Math.max(this.#view.y - height / 2, 0), device.height - height)
    const sharpness = shot.width / device.width
    this.#context.imageSmoothingQuality = 'high'
    this.#context.drawImage(
      shot,
      left * sharpness,
      top * sharpness,
      width * sharpness,
      height * sharpness,
      screen.x,
      screen.y,
      screen.width,
      screen.height,
    )
    paintFinger(
      this.#context,
      this.#finger,
      screen.x + (this.#finger.x - left) * scale,
      screen.y + (this.#finger.y - top) * scale,
    )
  }
}

/** Moves whatever the page animates on by so much; tells whether anything did. */
const advanceAnimations = (page: Page, ms: number): Promise<boolean> =>
  page.evaluate((step) => {
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running' || playState === 'paused')
    for (const animation of moving) {
      const time = Number(animation.currentTime ?? 0) + step
      animation.pause()
      if (time >= Number(animation.effect?.getComputedTiming().endTime ?? 0)) animation.finish()
      else animation.currentTime = time
    }
    return moving.length > 0
  }, ms)
