import { ensureChromium } from '../setup/chromium.ts'

/**
 * What the process beside the worker does: pictures always, T-cards where there is a Chromium to draw them.
 * @returns {Promise<Record<string, string>>}
 */
export async function planMedia() {
  try {
    return { QUEUES: 'photos,cards', CHROMIUM_PATH: await ensureChromium(), NODE_OPTIONS: smallNursery }
  } catch (error) {
    console.log(`  T-cards cannot be drawn here; everything else works.\n${indented(error)}`)
    return { QUEUES: 'photos' }
  }
}

/** Sheets of cards pass through as large texts: V8 would keep 100 MB for new objects of which it needs four (decisions, 12). */
const smallNursery = '--max-semi-space-size=4'

/** @param {unknown} error */
const indented = (error) => String(error instanceof Error ? error.message : error).replaceAll(/^/gm, '  ')
