const longestText = 2_000

/** A statement on one line. Its values are not in it: they travel as parameters. */
export const textOfStatement = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim().slice(0, longestText)

/** Few names for many statements: what is done first, and to which table. */
export function nameOfStatement(text: string): string {
  const verb = /^[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL'
  const table = /\b(?:insert into|update|delete from|from)\s+"?([a-z_][\w.]*)/i.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
