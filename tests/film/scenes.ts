import { readFile } from 'node:fs/promises'
import { type Image, loadImage } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { picture, screen } from './sizes.ts'

const numbers = ['1', '2', '3', '4', '5'] as const

/** What stands around the page while a step is shown: its number and a word or two, and how far the film is. */
export interface Heading {
  readonly number: 1 | 2 | 3 | 4 | 5
  readonly words: string
}

/** Draws what is not the application's page, on a page of the site: it has the fonts. */
export async function openStudio(page: Page, url: string) {
  await page.setViewportSize(picture)
  await page.goto(`${url}/contact?lang=tig`)
  const band = await readFile(new URL('../../web/src/ui/tilfi-band.svg', import.meta.url))
  const woven = `url(data:image/svg+xml;base64,${band.toString('base64')})`

  async function draw(html: string): Promise<Buffer> {
    await page.evaluate(
      (body) => {
        document.body.innerHTML = body
      },
      `<style>${styles(woven)}</style>${html}`,
    )
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all([...document.images].map((image) => image.decode()))
    })
    return page.screenshot({ type: 'png' })
  }

  return {
    step: async ({ number, words }: Heading): Promise<Image> =>
      loadImage(
        await draw(`<main class="step">
          <header><b>${number}</b><h1>${words}</h1></header>
          <div class="screen"></div>
          <ol>${numbers.map((one) => `<li class="${Number(one) < number ? 'was' : Number(one) === number ? 'is' : ''}"></li>`).join('')}</ol>
        </main>`),
      ),
    /** The picture at the beginning, and of the video before it plays: the podium with three of the cast. */
    title: (words: string, portraits: readonly [string, string, string]): Promise<Buffer> => {
      const [gold, silver, bronze] = portraits
      return draw(`<main class="title">
          <i class="band"></i>
          <svg viewBox="0 0 24 24"><path d="M12 2l3 6.6 7.2.8-5.4 4.9 1.5 7.1L12 17.8 5.7 21.4l1.5-7.1L1.8 9.4 9 8.6z"/></svg>
          <h1>${words}</h1>
          <div class="podium">
            ${[
              [silver, 2],
              [gold, 1],
              [bronze, 3],
            ]
              .map(([src, rank]) => `<div class="rank${rank}"><img src="${src}"><p>${rank}</p></div>`)
              .join('')}
          </div>
          <i class="band"></i>
        </main>`)
    },
  }
}

const styles = (woven: string): string => `
  body { margin: 0; background: #123d25; }
  main { position: relative; inline-size: ${picture.width}px; block-size: ${picture.height}px; overflow: hidden;
    color: #fffdf6; background: radial-gradient(circle at 50% 40%, #1f6a3e, #123d25 75%); }
  h1 { font-weight: 700; letter-spacing: 0; }
  .step::before { content: ''; position: absolute; inset: 0; background: ${woven} #fffdf8; background-size: auto 18px;
    transform-origin: 0 0; inline-size: ${picture.height}px; block-size: 18px; transform: translateX(18px) rotate(90deg); }
  .step::after { content: ''; position: absolute; inset-block-start: 0; inset-inline-start: 0; background: ${woven} #fffdf8;
    background-size: auto 18px; transform-origin: 0 0; inline-size: ${picture.height}px; block-size: 18px;
    transform: translateX(${picture.width}px) rotate(90deg); }
  .step header { position: absolute; inset-inline: 36px; block-size: ${screen.y}px; display: flex; align-items: center;
    gap: 16px; }
  .step header b { flex: none; display: grid; place-items: center; inline-size: 52px; block-size: 52px;
    border-radius: 50%; background: #f2b632; color: #2b1a00; font-size: 32px; font-weight: 800; line-height: 1;
    box-shadow: 0 0 0 3px #fffdf6 inset, 0 0 0 5px #f2b632; }
  .step h1 { font-size: 34px; line-height: 1.2; text-wrap: nowrap; }
  .step .screen { position: absolute; inset-inline-start: ${screen.x}px; inset-block-start: ${screen.y}px;
    inline-size: ${screen.width}px; block-size: ${screen.height}px; border-radius: 14px; box-shadow: 0 0 0 3px #f2b632,
    0 8px 30px rgb(0 0 0 / 0.45); background: #fbf4e4; }
  .step ol { position: absolute; inset-inline: 0; inset-block-start: ${screen.y + screen.height + 14}px; display: flex;
    justify-content: center; gap: 16px; }
  .step li { inline-size: 12px; block-size: 12px; rotate: 45deg; background: #3d7a55; }
  .step li.was { background: #c9a24a; }
  .step li.is { background: #f2b632; scale: 1.35; }
  .title { display: flex; flex-direction: column; align-items: center; }
  .title .band { align-self: stretch; flex: none; block-size: 60px; background: ${woven} #fffdf8; background-size: auto 100%;
    background-position: center; }
  .title svg { inline-size: 92px; margin-block: 70px 10px; fill: #f2b632; }
  .title h1 { padding-inline: 40px; font-size: 64px; line-height: 1.25; text-align: center; }
  .title .podium { flex: 1; display: flex; align-items: end; gap: 12px; }
  .title .podium > div { inline-size: 160px; }
  .title img { inline-size: 160px; max-inline-size: none; block-size: 200px; object-fit: cover; object-position: top;
    border-radius: 80px 80px 0 0; border: 5px solid; border-block-end: 0; box-sizing: border-box; background: #fbf4e4; }
  .title p { display: grid; place-items: center; font-size: 64px; font-weight: 800; color: #22150a; }
  .rank1 img { border-color: #f2b632; } .rank1 p { block-size: 190px; background: #f2b632; }
  .rank2 img { border-color: #c9cfd4; } .rank2 p { block-size: 130px; background: #c9cfd4; }
  .rank3 img { border-color: #d3915a; } .rank3 p { block-size: 90px; background: #d3915a; }`
