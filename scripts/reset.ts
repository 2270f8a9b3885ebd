import { demoDataFolder, emptyDataFolder } from './services/data-folder.ts'
import { messageOf } from './setup/message.ts'
import { step } from './setup/step.ts'

/** `npm run reset`: forgets the demo's data, then starts as `npm start` does. Passwords and keys stay. */
const given = ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'REDIS_URL'].filter((name) => process.env[name])
const problem =
  given.length > 0
    ? `${given.join(' and ')} is set`
    : process.env['NODE_ENV'] === 'production' && 'NODE_ENV is production'
try {
  if (problem) throw new Error(`Only the demo's own data can be reset; ${problem}.`)
  await step(
    'former data',
    () => emptyDataFolder(demoDataFolder()),
    () => 'removed; passwords and keys stay',
  )
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}
await import('./start.ts')
