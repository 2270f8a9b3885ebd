/** What browsers of Chromium's family offer; no standard lists it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let kept: InstallPrompt | undefined

/** Keeps the browser's own offer for a moment that suits: it comes once, soon after the page. */
export const keepInstallPrompt = (): void =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPrompt // by its name
  })

export const canInstall = (): boolean => kept !== undefined

/** Opens the browser's question, which it takes once. */
export async function askToInstall(): Promise<void> {
  const asking = kept
  kept = undefined
  await asking?.prompt()
}
