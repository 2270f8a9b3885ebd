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
