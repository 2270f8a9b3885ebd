import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const names = /** @type {const} */ (['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'PHONE_PEPPER'])

/** @typedef {Record<(typeof names)[number], string>} Secrets 32 random bytes each, in hex */

/**
 * The secrets of a data folder: made at its first use, the same ever after.
 * @param {string} folder
 * @returns {Secrets}
 */
export function loadSecrets(folder) {
  const file = join(folder, 'secrets.json')
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  if (!kept.POSTGRES_PASSWORD && existsSync(join(folder, 'postgres'))) {
    throw new Error(
      `${file} is gone, and the data in ${folder} cannot be read without it. ` +
        'Bring the file back, or move the folder away to begin with an empty one.',
    )
  }
  const secrets = Object.fromEntries(names.map((name) => [name, kept[name] ?? randomBytes(32).toString('hex')]))
  if (names.some((name) => kept[name] === undefined)) {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    writeFileSync(`${file}.new`, `${JSON.stringify({ ...kept, ...secrets }, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return /** @type {Secrets} every name was just given a value */ (secrets)
}
