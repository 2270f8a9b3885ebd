import messages from '../reset-messages.json' with { type: 'json' }

type Language = keyof typeof messages

const isLanguage = (language: string): language is Language => Object.hasOwn(messages, language)

export interface ResetMessage {
  /** Text for a phone. */
  readonly text: string
  readonly subject: string
  /** Text for an e-mail. */
  readonly mail: string
}

/** The message with a reset code; in Tigrinya if the language has no text. */
export function resetMessage(language: string | undefined, code: string): ResetMessage {
  const { text, subject, mail } = messages[language !== undefined && isLanguage(language) ? language : 'tig']
  const withCode = (template: string): string => template.replace('{{code}}', code)
  return { text: withCode(text), subject, mail: withCode(mail) }
}
