import { builtinEnvironments, type Environment } from 'vitest/runtime'

const happyDom = builtinEnvironments['happy-dom']
const quiet = { ...console, error: () => undefined }

/** happy-dom without its reports of refused and lost calls, which tests cause on purpose. */
export default {
  ...happyDom,
  name: 'quiet-happy-dom',
  async setup(global: typeof globalThis, options) {
    const loud = global.console
    global.console = quiet
    const { teardown } = await Promise.resolve(happyDom.setup(global, options)).finally(() => {
      global.console = loud
    })
    return { teardown }
  },
} satisfies Environment
