import type { Plugin } from 'vite'

const instance = '\nconst instance = I18n.createInstance();'

/**
 * Leaves of i18next what react-i18next imports of it, a function. Texts are looked up by lib/translator.ts; the instance that i18next makes of
 * itself as soon as it is imported would keep all of it in the build.
 * @throws where i18next makes it otherwise than it did
 */
export function leanI18next(): Plugin {
  return {
    name: 'ashenda-lean-i18next',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/i18next\/dist\/esm\/i18next[.]js$/ },
      handler(code) {
        const end = code.indexOf(instance)
        if (end < 0 || !code.includes('keysFromSelector as keyFromSelector'))
          throw new Error('i18next begins otherwise')
        const own = code.slice(0, end).replace('= new Logger()', '= /* @__PURE__ */ new Logger()')
        return { code: `${own}\nexport { keysFromSelector as keyFromSelector }\n`, map: null }
      },
    },
  }
}
