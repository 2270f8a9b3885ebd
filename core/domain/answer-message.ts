import messages from '../answer-messages.json' with { type: 'json' }
import { inUnits, truncate } from './truncate.ts'

/** A subject is a line. */
const shownName = 60

const isLanguage = (language: string): language is keyof typeof messages => Object.hasOwn(messages, language)

/** The mail with a contestant's answer to a request, in the language of her page; in Tigrinya if that has no text. */
export function answerMail(
  language: string | undefined,
  { name, answer, link }: { readonly name: string; readonly answer: string; readonly link: string },
): { readonly subject: string; readonly text: string } {
  const { subject, text } = messages[language !== undefined && isLanguage(language) ? language : 'tig']
  const values = { name: truncate(name, shownName, inUnits), answer, link }
  const fill = (pattern: string): string =>
    pattern.replace(/\{\{(name|answer|link)\}\}/g, (_, key: keyof typeof values) => values[key])
  return { subject: fill(subject), text: fill(text) }
}
