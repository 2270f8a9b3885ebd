import { readFile } from 'node:fs/promises'
import { unreadable } from './unreadable.mjs'

/** @import {Checkpoint} from './read-result.mjs' */

/**
 * Checkpoints that somebody kept, as /contest/checkpoints gives them.
 * @param {string} file
 * @returns {Promise<readonly Checkpoint[]>}
 * @throws Error where it is no such file: without its checkpoints less would be checked than was asked for
 */
export async function readCheckpoints(file) {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw unreadable(file, error)
  })
  const checkpoints = listIn(text)
  if (!checkpoints) throw new Error(`${file} is no list of checkpoints, as /contest/checkpoints gives it`)
  return checkpoints
}

/** @param {string} text */
function listIn(text) {
  try {
    const list = JSON.parse(text)?.checkpoints
    return Array.isArray(list) && list.every((one) => Number.isInteger(one?.sequence)) ? list : undefined
  } catch {
    return undefined
  }
}
