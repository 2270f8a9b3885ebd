/**
 * Puts a text into the clipboard; false where the browser does not allow it. Without https there is no clipboard to write
 * to: then what `field` shows is copied as if by hand, and stays selected if that fails too.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.select()
    return field !== null && document.execCommand('copy')
  }
}
