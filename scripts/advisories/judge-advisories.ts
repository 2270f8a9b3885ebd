/** What a registry warns of, as far as it counts here. */
export interface Advisory {
  /** GHSA-…, or the address of the advisory where it has none. */
  readonly id: string
  readonly package: string
  readonly severity: string
  readonly title: string
  readonly url: string
}

/** One that people looked at and live with for a while: `accepted.json` beside this file. */
export interface Accepted {
  readonly id: string
  /** Why it does no harm here, or why nothing can be done yet. */
  readonly reason: string
  /** The last day (YYYY-MM-DD) on which that counts; then it is looked at again. */
  readonly until: string
}

export interface Judgement {
  /** Sentences; any of them fails the check. */
  readonly problems: readonly string[]
  /** Sentences that are worth reading. */
  readonly remarks: readonly string[]
}

const serious: ReadonlySet<string> = new Set(['high', 'critical'])

/** @param today YYYY-MM-DD */
export function judgeAdvisories(found: readonly Advisory[], accepted: readonly Accepted[], today: string): Judgement {
  const known = new Map(accepted.map((one) => [one.id, one]))
  const problems = found
    .filter(({ severity }) => serious.has(severity))
    .flatMap((advisory) => {
      const { id, package: name, severity, title, url } = advisory
      const told = `${name}: ${title} (${severity}, ${id}, ${url})`
      const one = known.get(id)
      if (!one) return [told]
      return one.until < today ? [`${told}: was accepted until ${one.until}, "${one.reason}"`] : []
    })
  const present = new Set(found.map(({ id }) => id))
  const lesser = found.filter(({ severity }) => !serious.has(severity))
  return {
    problems,
    remarks: [
      ...lesser.map(({ id, package: name, severity, title }) => `${name}: ${title} (${severity}, ${id})`),
      ...accepted.filter(({ id }) => !present.has(id)).map(({ id }) => `${id} is accepted and nowhere: take it out`),
    ],
  }
}

/** What is wrong with the list of accepted ones itself, in sentences. */
export const problemsOfAccepted = (accepted: readonly Accepted[]): readonly string[] =>
  accepted.flatMap(({ id, reason, until }) =>
    /^\d{4}-\d{2}-\d{2}$/.test(until) && reason.trim().length >= 10
      ? []
      : [`${id} is accepted without a reason, or without a last day`],
  )
