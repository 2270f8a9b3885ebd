import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * `node docker/healthcheck.mjs PORT /health/live`: whether this container's process answers there; PORT is the variable that holds its port.
 * Docker runs this every few seconds and shows the result, but restarts nothing that is merely unhealthy. So the twelfth failure in a row ends
 * the process, and the container's restart policy brings another one. What was accepted is in Redis or Postgres: being killed loses nothing.
 */

const failuresFile = '/tmp/healthcheck-failures'
const mostFailures = 12
/** Below Docker's own limit of 3 s, after which this is killed and could count no more. */
const answerMs = 2_000

const [port = '', path = ''] = process.argv.slice(2)
if (await answers(`http://127.0.0.1:${process.env[port]}${path}`)) {
  count(0)
} else {
  const failures = Number(read(failuresFile)) + 1
  count(failures)
  if (failures >= mostFailures) endProcess()
  process.exitCode = 1
}

/** @param {string} address */
async function answers(address) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(answerMs) })).ok
  } catch {
    return false
  }
}

/** @param {number} failures */
function count(failures) {
  if (!isInContainer()) return
  try {
    writeFileSync(failuresFile, String(failures))
  } catch {
    // When /tmp is full nothing is counted and nothing is ended.
  }
}

/** Sends SIGKILL, because a hung process hears nothing else. Docker's init then ends too. */
function endProcess() {
  if (!isInContainer()) return
  for (const name of readdirSync('/proc')) {
    const [, parent] = /^PPid:\t(\d+)$/m.exec(read(`/proc/${name}/status`)) ?? []
    // Only children of Docker's init; orphans it adopted are ended too.
    if (parent === '1' && Number(name) !== process.pid) process.kill(Number(name), 'SIGKILL')
  }
}

/** Outside a container process 1 belongs to the machine. */
function isInContainer() {
  return read('/proc/1/cmdline').startsWith('/sbin/docker-init')
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
