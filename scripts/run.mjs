import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies, isHostsNodeNewEnough, pinnedNodeFolder } from './setup/dependencies.mjs'

/*
 * `node scripts/run.mjs <command> [arguments]` runs scripts/<command>.ts under the project's own Node, with the dependencies
 * installed. Itself it runs under the host's Node, whatever its version from 20 up, and before anything is installed: what it
 * imports is plain JavaScript, too, and needs no package.
 */

const projectRoot = fileURLToPath(new URL('..', import.meta.url))
const folder = join(projectRoot, 'scripts')
const commands = readdirSync(folder).flatMap((name) => (name.endsWith('.ts') ? [name.slice(0, -'.ts'.length)] : []))

const [command = '', ...args] = process.argv.slice(2)
if (commands.includes(command)) {
  try {
    ensureDependencies(command === 'start' || command === 'reset' ? 'site' : 'all')
    handOver(pinnedNode(), [join(folder, `${command}.ts`), ...args])
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
} else {
  console.error(`usage: node scripts/run.mjs <command> [arguments]\nThe commands are ${commands.join(', ')}.`)
  process.exitCode = 2
}

/** The path of Node 24: the one of the dependencies, or the host's own where there is none. */
function pinnedNode() {
  const pinned = join(projectRoot, pinnedNodeFolder, 'bin/node')
  // Started once, because a binary for glibc is installed on musl systems too and cannot run there.
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (isHostsNodeNewEnough) return process.execPath
  throw new Error(
    `Node 24.11 or newer is needed. The project brings its own only for Linux (x64 and arm64, glibc); here ` +
      `(${process.platform} ${process.arch}) the installed one counts, and that is ${process.versions.node}.\n` +
      `Install Node 24 from https://nodejs.org, or use docker compose.`,
  )
}

/**
 * Runs a program with the terminal to itself, and ends with its exit code.
 * @param {string} node
 * @param {readonly string[]} args
 */
function handOver(node, args) {
  const path = [join(projectRoot, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, PATH: path } })
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
