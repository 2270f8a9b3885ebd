import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run lockfile`, after a dependency was added: npm leaves the builds of other platforms out of the lockfile where the
 * registry at hand does not carry them, and `npm ci` then refuses it everywhere. This enters them by name and version;
 * only machines of their kind ever fetch them. Plain JavaScript that run.mjs has no part in: with such a lockfile nothing can be
 * installed.
 */

/** @typedef {{ version: string, dev?: boolean, optionalDependencies?: Record<string, string> }} Locked */

const file = new URL('../package-lock.json', import.meta.url)
/** @type {{ packages: Record<string, Locked> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'))

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']

/**
 * Whether a package of this name can be found from another's place, the way Node looks for it.
 * @param {string} from
 * @param {string} name
 */
function isLocked(from, name) {
  for (let place = from; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${place}/node_modules/${name}`]) return true
  }
  return lock.packages[`node_modules/${name}`] !== undefined
}

/** @param {string[]} words */
function libraryOf(words) {
  if (words.some((word) => word.startsWith('musl'))) return 'musl'
  return words.some((word) => word.startsWith('gnu')) ? 'glibc' : undefined
}

/** @type {string[]} */
const entered = []
for (const [place, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isLocked(place, name)) continue
    const words = name.slice(name.indexOf('/') + 1).split('-')
    const os = systems.find((system) => words.includes(system))
    const cpu = processors.find((processor) => words.includes(processor))
    if (!/^\d/.test(version) || cpu === undefined)
      throw new Error(`${name}@${version} of ${place}: not a platform build`)
    const libc = os === 'linux' ? libraryOf(words) : undefined
    const entry = {
      version,
      cpu: [cpu],
      ...(dev && { dev }),
      ...(libc && { libc: [libc] }),
      optional: true,
      ...(os && { os: [os] }),
    }
    lock.packages[`node_modules/${name}`] = entry
    entered.push(`${name}@${version}`)
  }
}
const sorted = Object.entries(lock.packages).sort(([first], [second]) => first.localeCompare(second, 'en'))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(entered.length > 0 ? entered.join('\n') : 'nothing was missing')
