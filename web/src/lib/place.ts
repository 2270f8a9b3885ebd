/** Brings the place into view that an address names behind its `#`, and the keyboard to it; false where there is none. */
export function showPlace(hash: string): boolean {
  const place = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
  return place !== null
}
