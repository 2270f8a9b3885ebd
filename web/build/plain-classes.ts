import type { Plugin } from 'vite'

const whole = /^import (?<name>\w+) from (?<file>'[^']+\.module\.css')/gm

/** A statement that is never reached: of a style sheet whose names all stand elsewhere something is left, and so its styles are. */
const mark = 'keepTheseStyles;'

/**
 * Takes the classes of a style sheet one by one, where the source takes the object of them all: the bundle then has each name
 * where it is used (`inlineConst`), and no objects to look it up in.
 */
export function plainClasses(): Plugin[] {
  return [
    {
      name: 'ashenda-plain-classes',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/src\/.*\.tsx$/ },
        handler: (code) => ({ code: code.replace(whole, 'import * as $<name> from $<file>'), map: null }),
      },
    },
    {
      name: 'ashenda-keep-styles',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code: `${code}\n${mark}`, map: null, moduleSideEffects: true }),
      },
      renderChunk: (code) => (code.includes(mark) ? { code: code.replaceAll(mark, ''), map: null } : null),
    },
  ]
}
