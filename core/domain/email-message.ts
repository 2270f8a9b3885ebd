import messages from '../email-messages.json' with { type: 'json' }

type Language = keyof typeof messages

const isLanguage = (language: string): language is Language => Object.hasOwn(messages, language)

interface Mail {
  readonly subject: string
  readonly text: string
}

const textsIn = (language: string | undefined) =>
  messages[language !== undefined && isLanguage(language) ? language : 'tig']

/** Mail to a new e-mail of an account; in Tigrinya if the language has no text. */
export function confirmEmailMail(language: string | undefined, link: string): Mail {
  const { confirmSubject, confirm } = textsIn(language)
  return { subject: confirmSubject, text: confirm.replace('{{link}}', () => link) }
}

/** Mail to the former e-mail of an account. @param email the new one; '' for none */
export function emailChangedMail(language: string | undefined, email: string): Mail {
  const { changedSubject, changed } = textsIn(language)
  return { subject: changedSubject, text: changed.replace('{{email}}', () => (email === '' ? '–' : email)) }
}

/** Mail to a contestant whose details an admin changed. In Tigrinya and in English: the server does not know which language she reads. */
export function detailsChangedMail(link: string): Mail {
  const { tig, en } = messages
  const texts = [tig.details, en.details].map((text) => text.replace('{{link}}', () => link))
  return { subject: `${tig.detailsSubject} · ${en.detailsSubject}`, text: texts.join('\n\n') }
}
