import { escapeHtml } from '@ashenda/core/html.ts'

/** Markup that is safe to send: made of our own text, everything else in it escaped. */
export interface Html {
  readonly markup: string
}

/** A template whose values are escaped, fit for text and for quoted attributes; markup and lists of it are taken as they are. */
export const html = (
  { raw }: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html => ({ markup: String.raw({ raw }, ...values.map(markupOf)) })

export const nothing: Html = { markup: '' }

function markupOf(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

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

/**
 * For pages: no script, nothing from elsewhere, no frame. A form may lead on to `returnOrigin`: browsers hold a redirect that
 * answers a form to form-action too.
 */
export function htmlHeaders(returnOrigin = ''): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${returnOrigin}; frame-ancestors 'none'; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}
