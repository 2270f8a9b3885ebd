import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The project's folder, absolute and without symbolic links. */
export const projectRoot = realpathSync(fileURLToPath(new URL('../..', import.meta.url)))
