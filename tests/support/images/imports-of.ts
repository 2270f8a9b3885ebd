import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

/** In place of a name that is known only when the program runs. */
const computed = '(computed)'

/**
 * What a module loads, as it is written there: by import and export, by `import()`, and as something beside it by
 * `new URL('…', import.meta.url)`. Types are no imports.
 */
export function importsOf(file: string): readonly string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const [first] = argumentsOf(value)
    if (isImport(value)) found.push(textOf(value['source']) ?? computed)
    if (isLazyImport(value)) found.push(textOf(first) ?? computed)
    if (isNeighbour(value)) found.push(asRelative(textOf(first) ?? computed))
    Object.values(value).forEach(visit)
  }
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }))
  return found
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const isImport = ({ type, source, typeOnly }: Node): boolean =>
  /^(?:Import|Export(?:Named|All))Declaration$/.test(String(type)) && isNode(source) && typeOnly !== true

const isLazyImport = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && callee['type'] === 'Import'

function isNeighbour(node: Node): boolean {
  const { type, callee } = node
  const [, base] = argumentsOf(node)
  const meta = isNode(base) ? base['object'] : undefined
  return (
    type === 'NewExpression' &&
    isNode(callee) &&
    callee['value'] === 'URL' &&
    isNode(meta) &&
    meta['kind'] === 'import.meta'
  )
}

const asRelative = (name: string): string => (name.startsWith('.') || name === computed ? name : `./${name}`)

const argumentsOf = ({ arguments: given }: Node): readonly unknown[] =>
  Array.isArray(given) ? given.map((one: unknown) => (isNode(one) ? one['expression'] : one)) : []

const textOf = (value: unknown): string | undefined =>
  isNode(value) && value['type'] === 'StringLiteral' ? String(value['value']) : undefined
