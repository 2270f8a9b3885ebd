/** The fields of a form as browsers send it without scripts. */
export type SentFields = Readonly<Record<string, string>>

/** What of a body is text; of fields with one name the last one counts. */
export const fieldsIn = (body: unknown): SentFields =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).flatMap(([name, value]): [string, string][] => {
          const last: unknown = Array.isArray(value) ? value.at(-1) : value
          return typeof last === 'string' ? [[name, last]] : []
        }),
      )
    : {}

/** The values of a form that may be shown in its fields again. Secrets are not among them, because their fields are not listed. */
export const keptOf = (sent: SentFields, names: readonly string[]): SentFields =>
  Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])))
