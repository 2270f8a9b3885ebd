import { parseSync } from '@swc/core'

/** A node of swc's syntax tree, of any kind. */
export interface Node {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [field: string]: unknown
}

export interface Source {
  readonly file: string
  readonly body: readonly Node[]
  /** Counted from 1. */
  readonly lineOf: (node: Node) => number
  readonly textOf: (node: Node) => string
}

/** swc counts bytes, continuing from one file to the next; our own first statement marks where this one begins. */
const mark = '0;\n'

export function parse(text: string, file: string): Source {
  const bytes = Buffer.from(mark + text)
  const module = parseSync(bytes.toString(), { syntax: 'typescript', target: 'es2024' })
  const [first, ...body] = module.body as unknown as readonly Node[] // the same tree, with the fields left open
  const base = first?.span?.start ?? 0
  const lineBreak = '\n'.charCodeAt(0)
  const textBetween = (from: number, to: number) => bytes.subarray(from - base, to - base)
  return {
    file,
    body,
    lineOf: ({ span }) => textBetween(base, span?.start ?? base).filter((byte) => byte === lineBreak).length,
    textOf: ({ span }) => textBetween(span?.start ?? base, span?.end ?? base).toString(),
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The nodes right below one. Arguments, parameters and the like are plain objects in between. */
export function childrenOf(node: object): readonly Node[] {
  return Object.values(node).flatMap((value) => nodesIn(value))
}

function nodesIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (isNode(value)) return [value]
  return typeof value === 'object' && value !== null ? childrenOf(value) : []
}

/** Whether a name is used somewhere in a node. */
export const mentions = (node: Node, names: ReadonlySet<string>): boolean =>
  nameOf(node) === undefined ? childrenOf(node).some((child) => mentions(child, names)) : names.has(nameOf(node) ?? '')

/** The name that an identifier is; undefined for anything else. */
export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node['value'] === 'string' ? node['value'] : undefined

const functions = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
])

export const isFunction = (node: Node): boolean => functions.has(node.type)

/** The parameters and the body of a function, wherever its kind keeps them. */
export function partsOf(node: Node): { readonly parameters: readonly Node[]; readonly body: Node | undefined } {
  const inner = typeof node['function'] === 'object' && node['function'] !== null ? node['function'] : node
  const { params, body } = inner as { readonly params?: readonly Node[]; readonly body?: unknown } // of a function
  return {
    parameters: (params ?? []).map((one) => (isNode(one['pat']) ? one['pat'] : one)),
    body: isNode(body) ? body : undefined,
  }
}
