import { ensureChromium, findHeadlessShell } from '../setup/chromium.ts'
import { messageOf } from '../setup/message.ts'

/** The queues of the process beside the worker: pictures always, T-cards if Chromium is available. */
export async function planMedia(): Promise<NodeJS.ProcessEnv> {
  try {
    const chromium = await ensureChromium()
    return {
      QUEUES: 'photos,cards',
      CHROMIUM_PATH: (await findHeadlessShell()) ?? chromium,
      NODE_OPTIONS: smallNursery,
    }
  } catch (error) {
    console.log(`  T-cards cannot be drawn here; everything else works.\n${messageOf(error).replaceAll(/^/gm, '  ')}`)
    return { QUEUES: 'photos' }
  }
}

/** Card sheets pass as large texts: V8 would keep 100 MB for new objects and needs four (decision 12). */
const smallNursery = '--max-semi-space-size=4'
