import { createTransport } from 'nodemailer'
import type { MailProvider, Sent } from './provider.ts'

interface SmtpOptions {
  /** smtps://user:password@host:465, or smtp:// with STARTTLS. */
  readonly url: string
  /** An address, or `Name <address>`. */
  readonly from: string
  /** Whether to refuse servers without encryption. */
  readonly requiresTls: boolean
}

const timeoutMs = 10_000
/** A mail server may delay its greeting to deter spam. */
const greetingMs = 30_000

/** Plain-text e-mails by SMTP. The key is their Message-ID, by which a server can detect a repetition. */
export function smtp({ url, from, requiresTls }: SmtpOptions): MailProvider {
  const transport = createTransport(
    {
      url,
      requireTLS: requiresTls,
      connectionTimeout: timeoutMs,
      greetingTimeout: greetingMs,
      socketTimeout: greetingMs,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    name: 'smtp',
    send: async ({ to, subject, text, unsubscribe }, key) => {
      try {
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${key}@${domain}>`,
          ...(unsubscribe && {
            headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
        })
        return { result: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** Logs a server's reply code only: its text may hold the address. */
function outcomeOf(error: unknown): Sent {
  const { code, originalCode = code, command, responseCode } = (error instanceof Error ? error : {}) as SmtpError // nodemailer's own fields, where it has them
  const problem = [originalCode, command, responseCode].filter((part) => part !== undefined).join(' ') || 'no answer'
  if (responseCode !== undefined) return { result: responseCode >= 500 ? 'refused' : 'failed', problem }
  // An existing connection may have broken after the text.
  const neverArrived = code === 'EDNS' || code === 'ETLS' || neverThere.has(originalCode ?? '')
  return { result: neverArrived ? 'failed' : 'unknown', problem }
}

const neverThere = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

interface SmtpError {
  readonly code?: string
  /** The system's error. */
  readonly originalCode?: string
  /** The SMTP command that failed. */
  readonly command?: string
  readonly responseCode?: number
}
