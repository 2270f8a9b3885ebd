import { hash } from 'node:crypto'
import { escapeHtml } from '@ashenda/core/html.ts'
import type { PageLanguage } from '../pages/page-language.ts'

export const embedThemes = ['light', 'dark'] as const
/** By default it is the reader's own. */
export type EmbedTheme = (typeof embedThemes)[number]

const lightColours =
  '--paper:#fbf4e4;--surface:#fffcf5;--ink:#26180f;--soft:#594535;--line:#e2d2b3;--leaf:#1c5a35;--on-leaf:#fffdf6;--madder:#8f1d2c;--gold:#f2b632;--bronze:#d3915a'
const darkColours =
  '--paper:#17110b;--surface:#221910;--ink:#f8ecd8;--soft:#d3bfa3;--line:#3d2f20;--leaf:#93d3a0;--on-leaf:#0b2413;--madder:#ffb0a3;--gold:#f6c453;--bronze:#dc9d68'

/** The site's look with the system's fonts: nothing is loaded but pictures. */
const look = `*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.45 "Noto Sans","Noto Sans Ethiopic","Noto Sans Arabic","Noto Sans Devanagari","Noto Sans KR",system-ui,sans-serif;overflow-wrap:break-word}
:lang(ar),:lang(hi){line-height:1.65}
.band{display:block;inline-size:100%;block-size:.625rem}
main{display:grid;gap:.75rem;max-inline-size:44rem;margin-inline:auto;padding:.75rem 1rem 0}
h1,h2,p,ol,ul{margin:0;padding:0}
h1{font-size:1.375rem;line-height:1.25}
:lang(ar) h1,:lang(hi) h1{line-height:1.4}
h2{font-size:1.0625rem}
ol,ul{display:grid;gap:.375rem;list-style:none}
.soft{color:var(--soft);font-size:.875rem}
.soft::first-letter,h1::first-letter{text-transform:uppercase}
.title{color:var(--madder);font-weight:700}
img{display:block;inline-size:100%;block-size:auto;aspect-ratio:4/5;object-fit:cover;border-radius:.5rem;background:var(--line)}
a{color:var(--leaf);font-weight:600;text-decoration:none}
a:hover{text-decoration:underline}
:focus-visible{outline:3px solid var(--madder);outline-offset:2px}
.row{display:grid;grid-template-columns:1.75rem 2.5rem minmax(0,1fr) auto;align-items:center;gap:.25rem .625rem;padding:.375rem .625rem;border:1px solid var(--line);border-radius:.75rem;background:var(--surface)}
.row.untold{grid-template-columns:2.5rem minmax(0,1fr)}
.row .soft{display:block}
.place{display:grid;place-items:center;inline-size:1.75rem;block-size:1.75rem;border-radius:50%;font-size:.9375rem;font-weight:700}
[data-place="1"] .place{background:var(--gold);color:#22150a}
[data-place="2"] .place{background:#c9cfd4;color:#22150a}
[data-place="3"] .place{background:var(--bronze);color:#22150a}
.medal{display:flex;align-items:center;gap:.5rem}
.votes{font-weight:700;font-variant-numeric:tabular-nums}
progress{grid-column:1/-1;inline-size:100%;block-size:.25rem;border:0;border-radius:1rem;background:var(--line);color:var(--gold);appearance:none}
progress::-webkit-progress-bar{border-radius:1rem;background:var(--line)}
progress::-webkit-progress-value{border-radius:1rem;background:var(--gold)}
progress::-moz-progress-bar{border-radius:1rem;background:var(--gold)}
.podium{grid-template-columns:repeat(3,minmax(0,1fr));align-items:end;text-align:center;line-height:1.25}
.podium li{display:grid;justify-items:center;gap:.25rem;padding:.5rem;border:1px solid var(--line);border-block-end:.5rem solid var(--line);border-radius:.75rem;background:var(--surface)}
.podium [data-place="1"]{order:1;border-block-end-color:var(--gold)}
.podium [data-place="2"]{border-block-end-color:#c9cfd4}
.podium [data-place="3"]{order:2;border-block-end-color:var(--bronze)}
.podium li:not([data-place="1"]) img{inline-size:80%}
.foot{position:sticky;inset-block-end:0;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding-block:.5rem .75rem;background:var(--paper)}
.go{display:inline-grid;place-items:center;min-block-size:2.75rem;padding:.25rem 1.5rem;border-radius:2rem;background:var(--leaf);color:var(--on-leaf);font-weight:700}
.more{min-block-size:2.75rem;display:inline-grid;place-items:center}
.her{display:grid;grid-template-columns:minmax(0,7.5rem) minmax(0,1fr);align-items:center;gap:.875rem;padding-block-end:.875rem}
.her>div{display:grid;gap:.375rem;justify-items:start}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
@media(width>=30rem){.her{grid-template-columns:minmax(0,10rem) minmax(0,1fr);gap:1.25rem}h1{font-size:1.625rem}}
@media(width<20rem){.her{align-items:start}main{padding-inline:.625rem}.row{grid-template-columns:1.5rem 2rem minmax(0,1fr);column-gap:.5rem}.row .votes{grid-column:3}.row.untold{grid-template-columns:2rem minmax(0,1fr)}.podium{gap:.25rem}.podium li{padding:.25rem}.podium a{font-size:.8125rem}}`

const themed = (theme: EmbedTheme | 'own'): string => {
  if (theme === 'light') return `:root{color-scheme:light;${lightColours}}\n${look}`
  if (theme === 'dark') return `:root{color-scheme:dark;${darkColours}}\n${look}`
  return `:root{color-scheme:light dark;${lightColours}}\n@media(prefers-color-scheme:dark){:root{${darkColours}}}\n${look}`
}

const styles = { light: themed('light'), dark: themed('dark'), own: themed('own') } as const

/**
 * While somebody sees it, looks again every 15 seconds; a link that has the focus keeps it. WordPress frames what it finds by oEmbed so
 * that nothing opens, and gives it a secret: the page around it then follows links and fits the height (wp-embed.js).
 */
const script = `(()=>{const main=document.querySelector('main');let seen=true
const secret=/secret=(\\w+)/.exec(location.hash)?.[1]
const tell=(message,value)=>secret&&parent.postMessage({message,value,secret},'*')
const fit=()=>tell('height',document.documentElement.scrollHeight)
addEventListener('load',fit)
addEventListener('click',event=>{const link=event.target.closest('a');if(link&&secret){event.preventDefault();tell('link',link.href)}})
new IntersectionObserver(([one])=>{seen=one.isIntersecting}).observe(main)
setInterval(async()=>{if(!seen||document.hidden)return
try{const answer=await fetch(location.href,{credentials:'omit'});if(!answer.ok&&answer.status!==404)return
const next=new DOMParser().parseFromString(await answer.text(),'text/html').querySelector('main')
if(!next||next.innerHTML===main.innerHTML)return
const at=document.activeElement?.getAttribute('href');main.replaceChildren(...next.childNodes)
if(at)[...main.querySelectorAll('a')].find(a=>a.getAttribute('href')===at)?.focus({preventScroll:true})
fit()}catch{}},15000)})()`

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** What embeds may do: their own style and script, pictures and answers of this site, in a frame of any site. */
export const embedPolicy = {
  defaultSrc: ["'none'"],
  imgSrc: ["'self'"],
  styleSrc: Object.values(styles).map(sourceOf),
  scriptSrc: [sourceOf(script)],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ['*'],
}

/** The thread of the woven border (web/src/ui/tilfi-thread.svg). */
const band = `<svg class="band" aria-hidden="true"><defs><pattern id="t" width="16" height="10" patternUnits="userSpaceOnUse"><g transform="scale(2)"><path fill="#23683f" d="M2 0h1v1H2zM6 0h1v1H6zM1 1h1v1H1zM7 1h1v1H7zM0 2h1v1H0z"/><path fill="#9b2335" d="M4 0h1v1H4zM3 1h1v1H3zM5 1h1v1H5zM2 2h1v1H2zM6 2h1v1H6zM1 3h1v1H1zM7 3h1v1H7zM0 4h1v1H0z"/><path fill="#e2a11f" d="M4 2h1v1H4zM3 3h1v1H3zM5 3h1v1H5zM2 4h1v1H2zM6 4h1v1H6z"/></g></pattern></defs><rect width="100%" height="100%" fill="url(#t)"/></svg>`

interface EmbedDocument {
  readonly language: Pick<PageLanguage, 'tag' | 'dir'>
  readonly theme: EmbedTheme | undefined
  readonly title: string
  /** HTML. */
  readonly main: string
}

/** A document of its own, for frames on other sites. */
export const embedDocument = ({ language: { tag, dir }, theme, title, main }: EmbedDocument): string => `<!doctype html>
<html lang="${tag}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${styles[theme ?? 'own']}</style>
</head>
<body>
${band}
<main>${main}</main>
<script>${script}</script>
</body>
</html>
`
