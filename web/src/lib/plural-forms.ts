import type { Bundle } from './texts.ts'

const forms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many']

/**
 * A browser that lacks a language counts by its own rules: a phone in Arabic would ask Tigrinya for its dual. Every such form falls back to
 * the general one.
 */
export const withEveryForm = (tag: string, bundle: Bundle): Bundle =>
  Intl.PluralRules.supportedLocalesOf(tag).length > 0 ? bundle : withStandIns(bundle)

function withStandIns(bundle: Bundle): Bundle {
  const entries = Object.entries(bundle)
  const general = entries.filter(([key]) => key.endsWith('_other'))
  const standIns = general.flatMap(([key, text]) => forms.map((form) => [key.replace(/other$/, form), text]))
  const own = entries.map(([key, text]) => [key, typeof text === 'string' ? text : withStandIns(text)])
  return Object.fromEntries([...standIns, ...own])
}
