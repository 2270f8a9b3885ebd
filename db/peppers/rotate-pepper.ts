import { ConfigError } from '@ashenda/core/config/env.ts'
import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import { connect, type Sql } from '../client.ts'
import { readDatabaseConfig } from '../config.ts'
import { type CodePepperUse, type PhonePepperUses, readCodePepperUses, readPhonePepperUses } from './read-uses.ts'
import { type Settled, settlePeppers } from './settle-peppers.ts'

/**
 * `npm run rotate-pepper`: prepares the database for a new PHONE_PEPPER or CODE_PEPPER, and prints the remaining uses of each former one
 * (docs/operations/access-and-privacy.md, Changing a pepper). It names peppers by ids, which reveal nothing.
 */
async function rotatePepper(sql: Sql, phone: Peppers, code: Peppers | undefined): Promise<string> {
  const settled = await settlePeppers(sql, phone)
  return [
    ...linesOfSettled(settled),
    '',
    ...linesOfPhones(await readPhonePepperUses(sql, phone)),
    ...(code ? ['', ...linesOfCards(await readCodePepperUses(sql, code))] : []),
    '',
  ].join('\n')
}

const linesOfSettled = ({ contests, votes, factors }: Settled): readonly string[] => [
  `${contests} contests: the pepper they were opened with was written down`,
  `${votes} paid votes or payments: moved to the id their phone has in the current contest`,
  `${factors} second factors: sealed with the newest pepper`,
]

function linesOfPhones({ peppers, openVotesOfErased }: PhonePepperUses): readonly string[] {
  const lines = peppers.map(({ id, isNewest, contests, openVotes, paperCodes }, place) => {
    const needs = [
      ...(isNewest ? ['all that is new'] : []),
      ...contests.map((name) => `the contest ${JSON.stringify(name)}`),
      ...(openVotes > 0 ? [`${openVotes} paid votes that are not cast`] : []),
      ...(paperCodes > 0 ? [`codes on paper of ${paperCodes} admins`] : []),
    ]
    return `${nameOf('PHONE_PEPPER', place)} (${id}): ${neededFor(needs)}`
  })
  return openVotesOfErased === 0
    ? lines
    : [
        ...lines,
        `${openVotesOfErased} paid votes are of voters who were erased: refund them before a pepper is dropped`,
      ]
}

const linesOfCards = (uses: readonly CodePepperUse[]): readonly string[] =>
  uses.map(({ id, isNewest, batches, cards }, place) => {
    const needs = [
      ...(isNewest ? ['all that is new'] : []),
      ...(batches > 0 ? [`${cards} cards of ${batches} batches that can pay`] : []),
    ]
    return `${nameOf('CODE_PEPPER', place)} (${id}): ${neededFor(needs)}`
  })

const nameOf = (variable: string, place: number): string =>
  place === 0 ? variable : `${variable}_FORMER, number ${place}`
const neededFor = (needs: readonly string[]): string =>
  needs.length === 0 ? 'needed for nothing, and may be dropped' : `needed for ${needs.join(', ')}`

try {
  const { DATABASE_URL, phonePeppers, codePeppers } = readDatabaseConfig()
  if (!phonePeppers) throw new ConfigError(['PHONE_PEPPER is not set'])
  const sql = connect({ url: DATABASE_URL, name: 'ashenda-peppers', maxConnections: 1 })
  process.stdout.write(await rotatePepper(sql, phonePeppers, codePeppers).finally(() => sql.end({ timeout: 5 })))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
