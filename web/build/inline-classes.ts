import type { Plugin } from 'vite'

const importOfSheet = /^import (?<name>\w+) from (?<file>'[^']+[.]module[.]css')$/gm

/**
 * Writes the classes of a style sheet where they are used. A style sheet's module exports an object of all its classes, which is
 * then part of the script with every name in it twice; it exports each of them by its name, too, which the bundler inlines. Where a module does more with
 * the object than to read `styles['name']`, or a class has a name that nothing can be exported by, it keeps the object.
 */
export const inlineClasses = (): Plugin[] => [
  {
    name: 'ashenda-inline-classes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[.]tsx?$/, code: /[.]module[.]css'/ },
      handler: (code) => ({ code: withNamedClasses(code), map: null }),
    },
  },
  {
    // With the last of its names inlined the bundler would leave out the module, and Vite its styles. What is left of it the minifier takes out.
    name: 'ashenda-keep-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[.]module[.]css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
]

export function withNamedClasses(code: string): string {
  let named = code
  for (const { groups: { name = '', file = '' } = {} } of code.matchAll(importOfSheet)) {
    const read = new RegExp(`(?<![\\w$.])${name}\\['([\\w-]+)'\\]`, 'g')
    const classes = [...code.matchAll(read)].map(([, className = '']) => className)
    const mentions = code.match(new RegExp(`(?<![\\w$.])${name}(?![\\w$])`, 'g'))?.length
    if (mentions !== classes.length + 1 || !classes.every(canBeExported)) continue
    named = named.replace(`import ${name} from ${file}`, `import * as ${name} from ${file}`).replace(read, `${name}.$1`)
  }
  return named
}

/** The words that no variable of a module may be called by. Where one were missing, the bundler would complain, and the build fail (vite.config.ts). */
const reserved: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
)

const canBeExported = (className: string): boolean => !className.includes('-') && !reserved.has(className)
