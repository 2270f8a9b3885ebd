import { aptInstall } from './apt.ts'
import { messageOf } from './message.ts'
import { findProgram, isExecutable, run } from './program.ts'

const help = `Chromium is needed to draw T-cards, and for the tests in a browser. Install it (Debian: sudo apt-get install chromium),
or set CHROMIUM_PATH to a Chromium or Chrome that is installed.`

/** The path of Chromium or Chrome; installs Chromium if there is none. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  await aptInstall(['chromium'], help)
  const installed = findChromium()
  if (!installed) throw new Error(help)
  return installed
}

/** Debian's own binaries: the ones on PATH are wrapper scripts that outlive them. */
const [debians, debiansShell] = ['/usr/lib/chromium/chromium', '/usr/lib/chromium/chromium-headless-shell']
const debiansScript = '/usr/bin/chromium'

/**
 * The path of Debian's headless Chromium (chromium-headless-shell), which runs tests faster and draws cards in less memory; installed
 * beside Debian's Chromium if possible. Undefined if unavailable, or if another Chromium was chosen.
 */
export async function findHeadlessShell(): Promise<string | undefined> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen && ![debians, debiansScript].includes(chosen)) return undefined
  if (isExecutable(debians) && !isExecutable(debiansShell)) {
    try {
      await aptInstall(['chromium-headless-shell'], 'It works without it, in more time and memory.')
    } catch (error) {
      console.log(`chromium-headless-shell is not installed. ${messageOf(error)}`)
    }
  }
  return isExecutable(debiansShell) ? debiansShell : undefined
}

function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, and that is no program.`)
    return chosen
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const inApplications = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return names.map(findProgram).find(Boolean) ?? (isExecutable(inApplications) ? inApplications : undefined)
}

/** Fonts for Ge'ez, Arabic and Devanagari, without which browsers draw boxes. */
export async function ensureFonts(): Promise<void> {
  if (process.platform !== 'linux' || (await hasEthiopicFont())) return
  await aptInstall(
    ['fonts-noto-core', 'fontconfig'],
    'A font with Ethiopic script is needed. Install Noto (Debian: sudo apt-get install fonts-noto-core fontconfig).',
  )
}

async function hasEthiopicFont(): Promise<boolean> {
  const list = findProgram('fc-list')
  return list !== undefined && (await run(list, [':lang=ti', 'family'])).trim() !== ''
}
