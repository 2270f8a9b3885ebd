import { ConfigError } from '@ashenda/core/config/env.ts'
import { createLogger } from '@ashenda/platform/logger.ts'
import closeWithGrace from 'close-with-grace'
import { readSandboxConfig, type SandboxConfig } from './config.ts'
import { buildSandbox } from './sandbox.ts'

async function main(config: SandboxConfig): Promise<void> {
  const log = createLogger({ process: 'chapa-sandbox', level: config.LOG_LEVEL })
  const sandbox = buildSandbox({
    secretKeys: [config.CHAPA_SECRET_KEY],
    webhookSecret: config.CHAPA_WEBHOOK_SECRET,
    ...(config.CHAPA_SANDBOX_URL !== undefined && { publicUrl: config.CHAPA_SANDBOX_URL }),
    settings: { refundsInTest: true, webhookUrl: config.CHAPA_SANDBOX_WEBHOOK_URL ?? null },
    logger: log,
  })
  closeWithGrace({ delay: 5_000, logger: { error: (entry: unknown) => log.error(entry) } }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the sandbox ends')
    await sandbox.close()
  })
  const address = await sandbox.listen({ port: config.CHAPA_SANDBOX_PORT, host: config.HOST })
  log.info({ address }, 'chapa sandbox listening')
}

try {
  await main(readSandboxConfig())
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
