/**
 * Copies a text; false if not allowed. Without https there is no clipboard API: then `field`'s text is copied as if by hand, and stays
 * selected on failure.
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
