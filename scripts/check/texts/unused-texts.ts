import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../setup/project.ts'
import type { Resources } from './load-resources.ts'

const pluralForm = /_(?:zero|one|two|few|many|other)$/

/** English texts that no page uses. */
export async function unusedTexts([english]: Resources): Promise<string[]> {
  const page = await contentOf('web/{src,server,build}/**/*.{ts,tsx}')
  // Composed keys, such as `home.zone_${zone}`, have their parts among the words of contracts, content and the server.
  const others = await contentOf('{core/**/*.ts,web/content/**/*.json,{db/queries,api/src,worker/src}/**/*.ts}')
  const words = new Set((page + others).match(/[\w-]+/g))
  const composed = [...page.matchAll(/`([\w-]+[:.][^`]*\$\{[^`]*)`/g)].map(([, template = '']) => patternOf(template))
  return [...english.namespaces].flatMap(([namespace, texts]) => {
    const unused = Object.keys(texts).filter((key) => {
      // Keys of the first texts stand alone, others have their namespace.
      const name = `${namespace}:${key.replace(pluralForm, '')}`.replace(/^first-page:/, '')
      return !isNamed(name, page) && !composed.some((pattern) => isComposed(name, pattern, words))
    })
    return unused.map((key) => `en/${namespace}: nothing shows ${key}`)
  })
}

async function contentOf(pattern: string): Promise<string> {
  const contents: string[] = []
  for await (const path of glob(pattern, { cwd: projectRoot })) {
    if (path.includes('node_modules') || path.includes('.test.')) continue
    contents.push(await readFile(join(projectRoot, path), 'utf8'))
  }
  return contents.join('\n')
}

const isNamed = (name: string, page: string): boolean => page.includes(`'${name}'`) || page.includes(`"${name}"`)

function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('([\\w-]+)')}$`)
}

function isComposed(name: string, pattern: RegExp, words: ReadonlySet<string>): boolean {
  const holes = pattern.exec(name)
  // Of an action of the log, `dead-letter.replay`, each word.
  const isAction = name.startsWith('console:actions.did_')
  const isKnown = (hole: string): boolean =>
    words.has(hole) || (isAction && hole.split(/[_-]/).every((part) => words.has(part)))
  return holes?.slice(1).every(isKnown) ?? false
}
