import { readFileSync } from 'node:fs'
import { ConfigError, type Env } from '@ashenda/core/config/env.ts'

/**
 * Replaces NAME by the content of the file NAME_FILE, without its final line break, even if NAME is set. This keeps secrets out of `docker
 * inspect` and /proc/<pid>/environ. @param names the variables that are read @throws ConfigError naming every file that is unreadable or
 * empty, without its content
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
