/** Statements that remove something the previous version still uses, or block votes while a large table is scanned. */
const contracting: readonly (readonly [statement: RegExp, why: string])[] = [
  [/\bdrop\s+(?:table|view|type|sequence)\b/i, 'takes something away'],
  [/\bdrop\s+column\b/i, 'takes a column away'],
  [/\brename\b/i, 'renames what the version before asks for'],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, 'changes the kind of a column'],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, 'wants a value that the version before may leave out'],
  [
    /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\b(?:default|generated)\b)/i,
    'wants a value that the version before does not give',
  ],
  [/\bdrop\s+default\b/i, 'wants a value that the version before may leave out'],
  [
    /\balter\s+table\s+"?(?:ballots|voters|ballot_groups|vote_hours)"?\s+add\s+constraint\b(?!.*\bnot\s+valid\b)/is,
    'goes through a large table while it is locked',
  ],
]

/** A comment above such a statement that says why it is allowed: which part of the previous version no longer uses it. */
const excuse = /^\s*--\s*contract:\s*\S/m

/** Statements of a migration that are incompatible with the previous version, each with the reason. */
export function contractingStatements(migration: string): string[] {
  return migration.split('--> statement-breakpoint').flatMap((statement) => {
    if (excuse.test(statement)) return []
    const sql = statement.replaceAll(/--.*$/gm, '').trim()
    const why = contracting.find(([pattern]) => pattern.test(sql))?.[1]
    return why === undefined ? [] : [`${why}: ${sql.slice(0, 120)}`]
  })
}
