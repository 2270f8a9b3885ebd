import { type Html, html, nothing } from './html.ts'

interface SandboxName {
  readonly name: string
  /** What does not happen here. */
  readonly says: string
  /** Where page.css is. */
  readonly styles: string
}

/** Seconds after which a page loads itself again. */
interface Refresh {
  readonly everySeconds: number
}

/** Makes whole documents of a sandbox. `kind` widens the page for tables. */
export const layoutOf =
  ({ name, says, styles }: SandboxName) =>
  (title: string, content: Html, kind: 'narrow' | 'wide' = 'narrow', refresh?: Refresh): string =>
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refresh ? html`<meta http-equiv="refresh" content="${refresh.everySeconds}">` : nothing}<title>${title} · ${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${styles}">
</head>
<body class="${kind}">
<header><strong>Sandbox</strong> <span>${says}</span></header>
<main>
${band}
<div class="content">
${content}
</div>
</main>
</body>
</html>
`.markup

/** The woven border of a festival dress. */
const band = html`<svg class="band" aria-hidden="true" focusable="false" width="100%" height="30">
<defs><pattern id="tilfi" width="30" height="30" patternUnits="userSpaceOnUse">
<path class="madder" d="M0 0h30v3H0zM0 27h30v3H0zM15 5l10 10-10 10L5 15z"/>
<path class="leaf" d="M0 9l6 6-6 6zM30 9l-6 6 6 6z"/>
<path class="gold" d="M15 10l5 5-5 5-5-5z"/>
<path class="madder" d="M15 13l2 2-2 2-2-2z"/>
</pattern></defs>
<rect class="cotton" width="100%" height="30"/><rect width="100%" height="30" fill="url(#tilfi)"/>
</svg>`
