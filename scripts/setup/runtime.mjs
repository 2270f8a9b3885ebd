import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { projectRoot } from './project.mjs'

const neededMajor = 24
const bootstrapMark = 'ASHENDA_BOOTSTRAPPED_BY'

/**
 * Runs `main` under the project's Node (24) with its dependencies installed. Called from the host's Node, whatever its
 * version from 20 up, it installs the dependencies and starts the calling script again under the pinned one.
 * @param {() => Promise<void>} main
 */
export async function underPinnedNode(main) {
  try {
    // The parent's pid, not a flag: a flag would leak into whatever this script starts.
    const bootstrapped = process.env[bootstrapMark] === String(process.ppid)
    if (!bootstrapped) {
      await ensureDependencies()
      const node = pinnedNode()
      if (realpathSync(node) !== realpathSync(process.execPath)) return startAgain(node)
    }
    delete process.env[bootstrapMark]
    process.env['PATH'] = join(projectRoot, 'node_modules/.bin') + delimiter + process.env['PATH']
    await main()
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}

/** The path of Node 24: the one of the dependencies, or the host's own where there is none for its platform. */
function pinnedNode() {
  const pinned = join(projectRoot, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  // Started once, because a binary for glibc is installed on musl systems too and cannot run there.
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  throw new Error(
    `Node ${neededMajor} is needed. The project brings its own only for Linux (x64 and arm64, glibc); here ` +
      `(${process.platform} ${process.arch}) the installed one counts, and that is ${process.versions.node}.\n` +
      `Install Node ${neededMajor} from https://nodejs.org, or use docker compose.`,
  )
}

/** @param {string} node */
function startAgain(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, [bootstrapMark]: String(process.pid) },
  })
  // Signals that only this process got are handed on; the receiver ignores the doubles a terminal's Ctrl-C makes.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', (error) => {
    console.error(`${node} does not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}
