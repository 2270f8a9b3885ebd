/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  saveFrom(name, address)
  // Delayed: some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The browser downloads it itself, whatever its size. */
export function saveFrom(name: string, address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
