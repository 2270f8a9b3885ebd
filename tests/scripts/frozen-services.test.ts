import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openRunFolder } from '../../scripts/services/data-folder.ts'
import { startServices } from '../../scripts/services/services.ts'

test('frozen services are stopped in order too', async () => {
  const { folder, remove } = await openRunFolder('frozen', { inMemory: true })
  try {
    const { postgres, redis, stop } = await startServices({ dataDir: folder })
    for (const server of [postgres, redis]) server.signal('SIGSTOP')
    await stop()
    // A killed server does not write this.
    expect(readFileSync(path.join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down')
    expect(readFileSync(path.join(folder, 'redis.log'), 'utf8')).toContain('ready to exit')
  } finally {
    remove()
  }
})
