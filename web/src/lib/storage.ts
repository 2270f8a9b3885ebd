/** In private or locked-down browsers localStorage throws or stores nothing; memory lasts for the page. */
const memory = new Map<string, string>()

export function readText(key: string): string | undefined {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export function forget(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Then it was never stored.
  }
}

/** Stored JSON; undefined if missing or damaged. The reader checks its shape. */
export function readJson(key: string): unknown {
  const text = readText(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const writeJson = (key: string, value: unknown): void => writeText(key, JSON.stringify(value))

/** Calls back when another tab changes a key, or clears everything. */
export function onForeignChange(keys: readonly string[], changed: () => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.key === null || keys.includes(event.key)) changed()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** A site-wide cookie readable by scripts; 0 seconds deletes it. @param value without `;` */
export function writeCookie(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is in no browser of before 2024, and in none over plain http.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

/** '' where there is none. */
export const readCookie = (name: string): string =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
