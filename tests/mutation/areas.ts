export interface Area {
  /** Code to change, one place at a time. */
  readonly mutate: readonly string[]
  /** The tests that must notice: those that promise it, not every test that passes through. */
  readonly tests: readonly string[]
}

export const areas: Readonly<Record<string, Area>> = {
  domain: {
    mutate: ['core/domain/*.ts'],
    tests: ['core/domain/*.test.ts'],
  },
  tally: {
    mutate: ['worker/src/ballots/*.ts', 'db/queries/ballots/ballot-group.ts'],
    tests: [
      'worker/src/ballots/*.test.ts',
      'tests/worker/{record-group,credits,concurrency,jobs,unrecordable-ballots,vote-hours,chain,suspect-groups}.test.ts',
    ],
  },
  casting: {
    mutate: ['api/src/modules/ballots/*.ts', 'api/src/intake/*.ts'],
    // Without tests that need services: survivors mean the same, and with services a run takes hours.
    tests: ['api/src/intake/*.test.ts', 'api/src/modules/ballots/*.test.ts'],
  },
  settlement: {
    mutate: [
      'db/queries/payments/{transitions,payment-effects}.ts',
      'worker/src/payments/{settle-payment,follow-payment,judge-listed,mismatch,next-check}.ts',
    ],
    tests: ['worker/src/payments/*.test.ts', 'tests/worker/payments/*.test.ts', 'tests/flows/chapa*.test.ts'],
  },
}

/** The area that `npm run mutate` names. @throws for an unknown name */
export function namedArea(): Area & { readonly name: string } {
  const name = process.env['MUTATION_AREA'] ?? ''
  const area = areas[name]
  if (!area) throw new Error(`npm run mutate -- ${Object.keys(areas).join(' | ')}`)
  return { name, ...area }
}
