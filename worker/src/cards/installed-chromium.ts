import { accessSync, constants } from 'node:fs'

const places = [
  // Debian's headless build (chromium-headless-shell), whose processes take a quarter less memory.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium or Chrome at the usual paths. */
export const installedChromium = (): string | undefined => places.find(isExecutable)

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
