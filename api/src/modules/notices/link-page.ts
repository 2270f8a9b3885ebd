import { type NoticeLanguage, noticeTags } from '@ashenda/core/domain/notice.ts'
import { type LinkTexts, linkTexts } from '@ashenda/core/domain/notice-defaults.ts'
import { escapeHtml } from '@ashenda/core/html.ts'

interface LinkPage {
  readonly language: NoticeLanguage
  readonly title: keyof LinkTexts
  readonly text: keyof LinkTexts
  /** The button that does it; none once it is done. */
  readonly button?: keyof LinkTexts
}

/** The site's colours; nothing is loaded, so that the page also opens where the network is poor. */
const style = `:root{color-scheme:light dark;--paper:#fbf4e4;--surface:#fffcf5;--ink:#26180f;--line:#e2d2b3;--leaf:#1c5a35;--on-leaf:#fffdf6}
@media(prefers-color-scheme:dark){:root{--paper:#17110c;--surface:#221912;--ink:#f6ead6;--line:#4a3a2a;--leaf:#8fd0a2;--on-leaf:#10240f}}
*{box-sizing:border-box}body{margin:0;min-block-size:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 "Noto Sans","Noto Sans Ethiopic","Noto Sans Arabic",system-ui,sans-serif}
main{max-inline-size:32rem;inline-size:100%;padding:2rem;background:var(--surface);border:1px solid var(--line);border-radius:.75rem;border-block-start:.35rem solid var(--leaf)}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.3}p{margin:0 0 1.5rem}
button{font:inherit;font-weight:600;min-block-size:3rem;padding:.5rem 1.5rem;border:0;border-radius:.5rem;background:var(--leaf);color:var(--on-leaf);cursor:pointer}
a{color:var(--leaf)}form+p,p:last-child{margin:1.5rem 0 0}:focus-visible{outline:3px solid currentcolor;outline-offset:3px}`

/** A page that a link in a message opens: one question with one button, without scripts. */
export function linkPage({ language, title, text, button }: LinkPage): string {
  const texts = linkTexts(language)
  const said = (name: keyof LinkTexts): string => escapeHtml(texts[name])
  const dir = language === 'arabic' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${noticeTags[language]}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${said(title)} · Ashenda</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${said(title)}</h1>
<p>${said(text)}</p>
${button ? `<form method="post"><button>${said(button)}</button></form>` : ''}
<p><a href="/">${said('home')}</a></p>
</main>
</body>
</html>
`
}
