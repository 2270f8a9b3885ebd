type Bundle = Readonly<Record<string, string>>

const forms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many']

/**
 * A browser that does not know a language counts by the rules of its own: a phone in Arabic would ask the Tigrinya texts for
 * their form of two. Every form such a browser may ask for is then the general one, unless it has its text.
 */
export function withEveryForm(tag: string, bundle: Bundle): Bundle {
  if (Intl.PluralRules.supportedLocalesOf(tag).length > 0) return bundle
  const general = Object.entries(bundle).filter(([key]) => key.endsWith('_other'))
  const standIns = general.flatMap(([key, text]) => forms.map((form) => [key.replace(/other$/, form), text]))
  return { ...Object.fromEntries(standIns), ...bundle }
}
