import { ensureChromium, findHeadlessShell } from '../setup/chromium.ts'
import { messageOf } from '../setup/message.ts'

/** What the process beside the worker is told to do: pictures always, T-cards where there is a Chromium to draw them. */
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

/** Sheets of cards pass through as large texts: V8 would keep 100 MB for new objects of which it needs four (decisions, 12). */
const smallNursery = '--max-semi-space-size=4'
