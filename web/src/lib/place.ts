/** Scrolls to an address's fragment and focuses it; false if missing. */
export function showPlace(hash: string): boolean {
  const name = nameIn(hash)
  const place = name === '' ? null : document.getElementById(name)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
  return place !== null
}

/** '' if undecodable: anybody can write an address, and `#100%` is invalid. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
