import { withExitCode } from './processes/exit-code.ts'
import { runProgram } from './processes/program-in-front.ts'
import { ensureImagePrograms } from './setup/image-programs.ts'

/** `npm run images`: builds the images, runs a site from them as docker-compose.yml says, and plays what people do on it. */
await withExitCode(async () => {
  const engine = await ensureImagePrograms()
  return runProgram(['tests/images/main.ts', '--engine', engine, ...process.argv.slice(2)])
})
