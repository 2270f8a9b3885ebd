import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from './client.ts'
import { sessionSettings } from './process-limits.ts'

/**
 * The settings that a process's sessions lack: behind a pooler they come from the role alone, and one made by hand, or the owner's, may
 * have none. Without them a statement may hold its locks for ever. @returns lines like `statement_timeout is 0, not 5000`
 */
export async function settingsNotInForce(sql: Sql, program: keyof typeof sessionSettings): Promise<readonly string[]> {
  const wanted = Object.entries(sessionSettings[program])
  const rows = await sql<{ name: string; value: string }[]>`
    select name, setting as value from pg_settings where name = any(${wanted.map(([name]) => name)})`
  const found = new Map(rows.map(({ name, value }) => [name, value]))
  return wanted.flatMap(([name, value]) =>
    found.get(name) === String(value) ? [] : [`${name} is ${found.get(name) ?? 'unknown'}, not ${value}`],
  )
}

const askAgainMs = 10_000

/** Logs missing settings as soon as Postgres answers; nothing if there are none. */
export async function warnOfSettings(
  sql: Sql,
  program: keyof typeof sessionSettings,
  warn: (problems: readonly string[]) => void,
): Promise<void> {
  for (;;) {
    try {
      const problems = await settingsNotInForce(sql, program)
      if (problems.length > 0) warn(problems)
      return
    } catch {
      await wait(askAgainMs, undefined, { ref: false })
    }
  }
}
