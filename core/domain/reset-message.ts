import messages from '../reset-messages.json' with { type: 'json' }

type Language = keyof typeof messages

const isLanguage = (language: string): language is Language => Object.hasOwn(messages, language)

export interface ResetMessage {
  /** For a phone. */
  readonly text: string
  readonly subject: string
  /** For an e-mail. */
  readonly mail: string
}

/** What is sent with a code for a new password; in Tigrinya where there is no text in a language. */
export function resetMessage(language: string | undefined, code: string): ResetMessage {
  const { text, subject, mail } = messages[language !== undefined && isLanguage(language) ? language : 'tig']
  const withCode = (template: string): string => template.replace('{{code}}', code)
  return { text: withCode(text), subject, mail: withCode(mail) }
}
