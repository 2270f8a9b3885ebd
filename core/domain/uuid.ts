/** A row's id as RFC 9562 writes it, in lower case; for regular expressions, without anchors and groups. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const uuid = new RegExp(`^${uuidPattern}$`)

/** In lower case, as Postgres prints it. Lower-case typed text first. */
export const isUuid = (text: string): boolean => uuid.test(text)
