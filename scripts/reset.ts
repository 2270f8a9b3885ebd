import { relative } from 'node:path'
import { demoDataFolder, emptyDataFolder } from './services/data-folder.ts'
import { projectRoot } from './setup/project.ts'

/** `npm run reset`: forgets the demo's data, then starts as `npm start` does. Passwords and keys stay. */
const given = ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'REDIS_URL'].filter((name) => process.env[name])
if (given.length > 0 || process.env['NODE_ENV'] === 'production') {
  const reason = given.length > 0 ? `${given.join(' and ')} is set` : 'NODE_ENV is production'
  console.error(`Only the demo's own data can be reset; ${reason}.`)
  process.exit(1)
}
const folder = demoDataFolder()
try {
  await emptyDataFolder(folder)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
console.log(`  the data in ${relative(projectRoot, folder) || folder} is gone; secrets.json stays`)
await import('./start.ts')
