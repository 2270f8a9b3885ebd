import { ConfigError } from '@ashenda/core/config/env.ts'
import { peppersFrom } from '@ashenda/core/domain/peppers.ts'
import type { Logger } from 'pino'
import type { CardMaking } from './card-making.ts'
import { isExecutable } from './installed-chromium.ts'
import { mergePdfs } from './printing/merge.ts'
import { cardsPerChunk, createCardPrinter } from './printing/printer.ts'

interface CardConfig {
  readonly CODE_PEPPER?: string
  readonly CODE_PEPPER_FORMER?: string
  readonly CODE_KEY?: string
  readonly CARD_PDF_DAYS: number
  readonly CHROMIUM_PATH?: string
  readonly PUBLIC_URL: string
  readonly NODE_ENV: string
}

/**
 * Configured by the environment of a process with the queue `cards`. The first card starts Chromium; close the printer. @throws ConfigError
 * without Chromium
 */
export function openCardMaking(config: CardConfig, log: Logger): CardMaking {
  const executablePath = given(config, 'CHROMIUM_PATH')
  if (!isExecutable(executablePath))
    throw new ConfigError([`CHROMIUM_PATH is ${executablePath}, and that is no program`])
  return {
    codePeppers: peppersFrom(given(config, 'CODE_PEPPER'), config.CODE_PEPPER_FORMER),
    codeKey: Buffer.from(given(config, 'CODE_KEY'), 'hex'),
    keptDays: config.CARD_PDF_DAYS,
    cardsPerChunk,
    publicUrl: config.PUBLIC_URL,
    printer: createCardPrinter({
      executablePath,
      publicUrl: config.PUBLIC_URL,
      production: config.NODE_ENV === 'production',
      log,
    }),
    merge: mergePdfs,
  }
}

/** The config refuses a process with this queue that lacks one. */
function given(config: CardConfig, name: 'CODE_PEPPER' | 'CODE_KEY' | 'CHROMIUM_PATH'): string {
  const value = config[name]
  if (value === undefined) throw new Error(`${name} is not set, and the queue cards needs it`)
  return value
}
