/** Brings the place into view that an address names behind its `#`, and the keyboard to it; false where there is none. */
export function showPlace(hash: string): boolean {
  const name = nameIn(hash)
  const place = name === '' ? null : document.getElementById(name)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
  return place !== null
}

/** '' of what is no name: addresses are anybody's to write, and `#100%` is none. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
