import { resourceOf } from './language.ts'
import { withEveryForm } from './plural-forms.ts'
import type { LoadedText } from './texts.ts'

export type Values = Readonly<Record<string, string | number>>

interface Source {
  readonly texts: Map<string, string>
  readonly plurals: Intl.PluralRules
}

/** Where texts are looked for, best first; what comes later is found too. */
export type Lookup = readonly Source[]

const sources = new Map<string, Source>()

function sourceOf(resource: string): Source {
  const known = sources.get(resource)
  if (known) return known
  const source = { texts: new Map<string, string>(), plurals: new Intl.PluralRules(resourceOf(resource).tag) }
  sources.set(resource, source)
  return source
}

export const lookupOf = (resources: readonly string[]): Lookup => resources.map(sourceOf)

export function addTexts(loaded: readonly LoadedText[]): void {
  for (const { resource, namespace, bundle } of loaded) {
    const { texts } = sourceOf(resource)
    const every = withEveryForm(resourceOf(resource).tag, bundle)
    for (const [key, text] of Object.entries(every)) texts.set(`${namespace}:${key}`, text)
  }
}

/**
 * The text of a name, `namespace:key`, with its {{values}}; undefined where there is none. `count` chooses the plural form of
 * the language; a text for none of them (`_zero`) is taken by every language that has it.
 */
export function textOf(lookup: Lookup, name: string, values: Values = {}): string | undefined {
  const { count } = values
  for (const { texts, plurals } of lookup) {
    const forms =
      typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), `_${plurals.select(count)}`, ''] : ['']
    const form = forms.find((ending) => texts.has(name + ending))
    if (form !== undefined)
      return texts.get(name + form)?.replace(/\{\{(\w+)\}\}/g, (_, key) => String(values[key] ?? ''))
  }
  return undefined
}
