/** A site-wide cookie readable by scripts; 0 seconds deletes it. @param value without `;` */
export function writeCookie(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is in no browser of before 2024, and in none over plain http.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

/** '' where there is none. */
export const readCookie = (name: string): string =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
