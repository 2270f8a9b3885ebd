import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, launch } from 'puppeteer-core'

export interface ChromiumOptions {
  readonly executablePath: string
  /** There Chromium keeps its sandbox, for which it must not run as root. */
  readonly production: boolean
}

export interface Chromium {
  readonly browser: Browser
  /** Ends it at once, whatever it does. */
  readonly kill: () => Promise<void>
}

/** No network whatever a page asks for, nothing in the background, and no processes that drawing sheets does not need. */
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

/**
 * Over a pipe: when we are gone, however that came, its end closes and Chromium leaves. Signals are ours to handle, since
 * the worker ends in order.
 */
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

/** Not ours: the keys and passwords in it are not for a browser. */
const surroundings = (home: string): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: home,
  TMPDIR: tmpdir(),
  LANG: 'C.UTF-8',
})

/** Waits for its end, so that nothing is left behind; there is nothing in it that would have to be saved. */
async function end(browser: Browser): Promise<void> {
  const chromium = browser.process()
  if (!chromium || chromium.exitCode !== null || chromium.signalCode !== null) return
  const ended = new Promise((resolve) => void chromium.once('exit', resolve))
  chromium.kill('SIGKILL')
  await ended
  // Where the program was a script around Chromium, this end of the pipe is what it listens to.
  await browser.disconnect()
}

interface ProfileFolder {
  readonly path: string
  readonly remove: () => Promise<void>
}

const prefix = 'ashenda-chromium-'

/** A folder for one run of Chromium, which bears our process's number, so that those of killed processes can be found. */
async function openProfileFolder(): Promise<ProfileFolder> {
  await removeLeftovers()
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  return { path: folder, remove: () => remove(folder) }
}

async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  const left = names.filter((name) => !isRunning(Number.parseInt(name.slice(prefix.length), 10)))
  // Another process may be removing the same one.
  await Promise.allSettled(left.map((name) => remove(path.join(tmpdir(), name))))
}

/** A Chromium that is just ending may still write into it. */
const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // There, but somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
