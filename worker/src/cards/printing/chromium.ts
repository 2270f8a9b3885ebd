import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, launch } from 'puppeteer'

export interface ChromiumOptions {
  readonly executablePath: string
  /** In production Chromium keeps its sandbox, for which it must not run as root. */
  readonly production: boolean
}

export interface Chromium {
  readonly browser: Browser
  /** Kills it at once. */
  readonly kill: () => Promise<void>
}

/** No network, no background work, and no processes that drawing sheets does not need. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--disable-software-rasterizer',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-features=SpareRendererForSitePerProcess',
  '--host-resolver-rules=MAP * ~NOTFOUND',
]

/** Over a pipe: however we end, its end closes and Chromium exits. We handle signals, because the worker stops in order. */
export async function launchChromium({ executablePath, production }: ChromiumOptions): Promise<Chromium> {
  const profile = await openProfileFolder()
  try {
    const browser = await launch({
      executablePath,
      pipe: true,
      userDataDir: profile.path,
      env: surroundings(profile.path),
      args: [...flags, ...(production ? [] : ['--no-sandbox'])],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    return { browser, kill: () => end(browser).finally(profile.remove) }
  } catch (error) {
    await profile.remove()
    throw error
  }
}

/** Not our environment: its keys and passwords are not for a browser. */
const surroundings = (home: string): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: home,
  TMPDIR: tmpdir(),
  LANG: 'C.UTF-8',
})

/** Waits for its exit, so that nothing is left behind; nothing in it needs saving. */
async function end(browser: Browser): Promise<void> {
  const chromium = browser.process()
  if (!chromium || chromium.exitCode !== null || chromium.signalCode !== null) return
  const ended = new Promise((resolve) => void chromium.once('exit', resolve))
  chromium.kill('SIGKILL')
  await ended
  // If the program is a script around Chromium, this end of the pipe is what it listens to.
  await browser.disconnect()
}

interface ProfileFolder {
  readonly path: string
  readonly remove: () => Promise<void>
}

const prefix = 'ashenda-chromium-'

/** A profile folder for one run, named with our process id, so that those of killed processes can be found. */
async function openProfileFolder(): Promise<ProfileFolder> {
  await removeLeftovers()
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  return { path: folder, remove: () => remove(folder) }
}

async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  const left = names.filter((name) => !isRunning(Number.parseInt(name.slice(prefix.length), 10)))
  // Another process may remove the same one.
  await Promise.allSettled(left.map((name) => remove(path.join(tmpdir(), name))))
}

/** An exiting Chromium may still write into it. */
const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It exists under another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
