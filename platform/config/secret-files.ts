import { readFileSync } from 'node:fs'
import { ConfigError, type Env } from '@ashenda/core/config/env.ts'

/**
 * An environment in which NAME_FILE replaces NAME: the content of the file, without its final line break, is the value of the variable, even if
 * NAME itself is set. So `docker inspect` and /proc/<pid>/environ have no secrets.
 * @param names the variables that are read
 * @throws ConfigError naming every file that cannot be read or is empty, and nothing of what is in one
 */
export function withSecretFiles(env: Env, names: readonly string[]): Env {
  const problems: string[] = []
  const read = names.flatMap((name): (readonly [string, string])[] => {
    const file = env[`${name}_FILE`] ?? ''
    if (file === '') return []
    const text = textOf(file)
    if (text === undefined || text === '') {
      problems.push(`${name}_FILE names ${file}, which ${text === undefined ? 'cannot be read' : 'is empty'}`)
      return []
    }
    return [[name, text]]
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...env, ...Object.fromEntries(read) }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}
