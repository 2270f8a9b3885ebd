import type { Bundle, Resources } from './load-resources.ts'

const scripts: Readonly<Record<string, RegExp>> = {
  ti: /\p{Script=Ethiopic}/u,
  am: /\p{Script=Ethiopic}/u,
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
  ko: /\p{Script=Hangul}/u,
}

const pluralForm = /_(?:zero|one|two|few|many|other)$/

/** Missing or wrong texts in languages other than English. */
export function missingTexts([english, ...others]: Resources): string[] {
  return others.flatMap(({ code, tag, complete, namespaces }) =>
    [...english.namespaces].flatMap(([namespace, texts]) => {
      const own = namespaces.get(namespace)
      if (!own) return complete ? [`${code}: no texts of ${namespace}`] : []
      const problems = [...(complete ? missingIn(own, texts, tag) : []), ...wrongIn(own, texts, tag)]
      return problems.map((problem) => `${code}/${namespace}: ${problem}`)
    }),
  )
}

function missingIn(own: Bundle, english: Bundle, tag: string): string[] {
  const wanted = new Set(Object.keys(english).flatMap((key) => keysFor(key, english, tag)))
  return [...wanted].filter((key) => !own[key]?.trim()).map((key) => `${key} is missing`)
}

function wrongIn(own: Bundle, english: Bundle, tag: string): string[] {
  return Object.entries(own).flatMap(([key, text]) => {
    const model = english[key] ?? english[key.replace(pluralForm, '_other')]
    if (model === undefined) return [`${key} is not known in English`]
    return wrongWith(text, model, scripts[tag]).map((problem) => `${key} ${problem}`)
  })
}

/** A language's keys for an English one: every plural form it uses. */
function keysFor(key: string, english: Bundle, tag: string): string[] {
  const stem = key.replace(pluralForm, '')
  if (stem === key || english[`${stem}_other`] === undefined) return [key]
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  return [...forms, ...(english[`${stem}_zero`] === undefined ? [] : ['zero'])].map((form) => `${stem}_${form}`)
}

/** `model` is the English text, `script` the language's. */
function wrongWith(text: string, model: string, script: RegExp | undefined): string[] {
  const problems: string[] = []
  // One and two may be words without a number.
  const unknown = placesIn(text).filter((place) => !placesIn(model).includes(place))
  const left = placesIn(model).filter((place) => place !== '{{number}}' && !placesIn(text).includes(place))
  if (unknown.length > 0) problems.push(`fills in ${unknown.join(' ')}, which English does not`)
  if (left.length > 0) problems.push(`does not fill in ${left.join(' ')}`)
  const words = text.replace(/\{\{\w+\}\}/g, ' ')
  // Names such as Telegram are the same everywhere.
  if (script && /\p{Letter}/u.test(words) && !script.test(words) && text !== model)
    problems.push("is not in the language's own script")
  return problems
}

const placesIn = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place)
