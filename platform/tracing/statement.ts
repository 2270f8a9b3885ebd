const longestText = 2_000

/** A statement on one line, without its values, which travel as parameters. */
export const textOfStatement = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim().slice(0, longestText)

/** A span name for a statement: first verb and table. */
export function nameOfStatement(text: string): string {
  const verb = /^[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL'
  const table = /\b(?:insert into|update|delete from|from)\s+"?([a-z_][\w.]*)/i.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
