import { ConfigError } from '@ashenda/core/config/env.ts'
import { createLogger } from '@ashenda/platform/logger.ts'
import closeWithGrace from 'close-with-grace'
import { type MessagesSandboxConfig, readMessagesSandboxConfig } from './config.ts'
import { buildMessagesSandbox } from './sandbox.ts'

async function main(config: MessagesSandboxConfig): Promise<void> {
  const log = createLogger({ process: 'messages-sandbox', level: config.LOG_LEVEL })
  const sandbox = buildMessagesSandbox({ logger: log })
  closeWithGrace({ delay: 5_000, logger: { error: (entry: unknown) => log.error(entry) } }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the sandbox ends')
    await sandbox.close()
  })
  const address = await sandbox.listen({ port: config.MESSAGES_SANDBOX_PORT, host: config.HOST })
  log.info({ address }, 'messages sandbox listening')
}

try {
  await main(readMessagesSandboxConfig())
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
