import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Reads a list of `[file, specifier]` and prints those that lead nowhere in the folder it is started in. */
const asked = JSON.parse(await text(process.stdin)) as [string, string][] // of missing-modules.ts

const isThere = (file: string, specifier: string): boolean => {
  if (isBuiltin(specifier)) return true
  try {
    return existsSync(fileURLToPath(import.meta.resolve(specifier, pathToFileURL(file))))
  } catch {
    return false
  }
}
process.stdout.write(JSON.stringify(asked.filter(([file, specifier]) => !isThere(file, specifier))))
