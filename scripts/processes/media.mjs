import { ensureChromium } from '../setup/chromium.mjs'

/**
 * What the process beside the worker does: pictures always, T-cards where there is a Chromium to draw them.
 * @returns {Promise<Record<string, string>>}
 */
export async function planMedia() {
  try {
    return { QUEUES: 'photos,cards', CHROMIUM_PATH: await ensureChromium() }
  } catch (error) {
    console.log(`  T-cards cannot be drawn here; everything else works.\n${indented(error)}`)
    return { QUEUES: 'photos' }
  }
}

/** @param {unknown} error */
const indented = (error) => String(error instanceof Error ? error.message : error).replaceAll(/^/gm, '  ')
