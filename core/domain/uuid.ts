/** An id of a row, as RFC 9562 writes it in lower case; for regular expressions, without anchors and groups. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const uuid = new RegExp(`^${uuidPattern}$`)

/** As rows have it; who reads what people typed brings it into lower case before. */
export const isUuid = (text: string): boolean => uuid.test(text)
