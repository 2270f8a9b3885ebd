import { parseSync } from '@swc/core'

/** A node of swc's tree, of whatever kind. */
interface Node {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [field: string]: unknown
}

/** Components that always render one element, and so may precede text. */
const oneElement = /Icon$|Mark$|^(?:Link|Button)$/
const textCalls = new Set(['t', 'refusal', 'String', 'failureText', 'translate'])
const choosing = new Set(['&&', '||', '??'])

/**
 * Finds JSX text that breaks on a browser-translated page. Translation replaces text nodes by its own elements; React still holds the old
 * ones and throws when it removes one or inserts before it. Text that comes and goes beside siblings, or behind siblings that do, needs its
 * own element. An element's only text is safe, because React sets the element's content.
 */
export function findChangingText(source: string, file: string): readonly string[] {
  // swc counts bytes across files: a first statement of ours shows where this one begins.
  const bytes = Buffer.from(`0;\n${source}`)
  const [first, ...body] = parseSync(bytes.toString(), { syntax: 'typescript', tsx: true }).body as unknown as Node[] // the same tree, with the fields left open
  const base = first?.span?.start ?? 0
  const found: string[] = []

  function report(node: Node, why: string): void {
    const before = bytes.subarray(0, (node.span?.start ?? base) - base).toString()
    found.push(`${file}:${before.split('\n').length - 1} ${why}`)
  }

  function look(node: Node): void {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') lookAtChildren(node)
    if (node.type === 'FunctionDeclaration' && /^[A-Z]/.test(nameOf(node['identifier']))) lookAtReturns(node['body'])
    for (const child of nodesIn(Object.values(node))) look(child)
  }

  function lookAtChildren(node: Node): void {
    const children = childrenOf(node)
    if (node.type === 'JSXFragment' && children.some(isText)) report(node, 'text directly in a fragment')
    if (children.length < 2) return
    let isBehindChange = false
    for (const child of children) {
      const isChange = comesAndGoes(child)
      if (isText(child) && isBehindChange) report(child, 'text behind a child that comes and goes')
      else if (isText(child) && isChange) report(child, 'text that comes and goes beside other children')
      isBehindChange ||= isChange
    }
  }

  function lookAtReturns(value: unknown): void {
    for (const node of nodesIn([value])) {
      if (/^(?:Function(?:Declaration|Expression)|Arrow|JSX)/.test(node.type)) continue
      if (node.type === 'ReturnStatement' && isText(node['argument']))
        report(node, 'a component that is text without an element')
      else lookAtReturns(Object.values(node))
    }
  }

  for (const node of body) look(node)
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function nodesIn(values: readonly unknown[]): readonly Node[] {
  return values.flatMap((value) => {
    if (Array.isArray(value)) return nodesIn(value)
    if (isNode(value)) return [value]
    return typeof value === 'object' && value !== null ? nodesIn(Object.values(value)) : []
  })
}

const nameOf = (value: unknown): string => (isNode(value) && typeof value['value'] === 'string' ? value['value'] : '')

/** What an expression in braces or brackets is. */
function bare(value: unknown): Node | undefined {
  if (!isNode(value)) return undefined
  const isWrapped = value.type === 'JSXExpressionContainer' || value.type === 'ParenthesisExpression'
  return isWrapped ? bare(value['expression']) : value
}

/** Without whitespace and comments, which translation leaves alone. */
const childrenOf = (node: Node): readonly Node[] =>
  nodesIn([node['children']]).filter((child) => {
    const inner = bare(child)
    const isBlank = (inner?.type === 'JSXText' || inner?.type === 'StringLiteral') && nameOf(inner).trim() === ''
    return inner?.type !== 'JSXEmptyExpression' && !isBlank
  })

function isText(value: unknown): boolean {
  const node = bare(value)
  switch (node?.type) {
    case 'JSXText':
    case 'StringLiteral':
    case 'TemplateLiteral':
    case 'NumericLiteral':
      return true
    case 'CallExpression': {
      const callee = bare(node['callee'])
      return callee?.type === 'MemberExpression' ? nameOf(callee['object']) === 'format' : textCalls.has(nameOf(callee))
    }
    case 'JSXFragment':
      return childrenOf(node).some(isText)
    case 'ConditionalExpression':
      return isText(node['consequent']) || isText(node['alternate'])
    case 'BinaryExpression':
      return isText(node['right']) || (node['operator'] !== '&&' && isText(node['left']))
    default:
      return false
  }
}

function comesAndGoes(value: unknown): boolean {
  const node = bare(value)
  switch (node?.type) {
    case 'ConditionalExpression':
      return !isOtherText(node)
    case 'BinaryExpression':
      return choosing.has(String(node['operator']))
    case 'CallExpression':
      return nameOf(bare(bare(node['callee'])?.['property'])) === 'map'
    case 'JSXElement': {
      const [opening] = nodesIn([node['opening']])
      const name = nameOf(opening?.['name'])
      return !/^[a-z]/.test(name) && !oneElement.test(name)
    }
    default:
      return false
  }
}

/** One text or another: the text node stays. */
function isOtherText(value: unknown): boolean {
  const node = bare(value)
  if (node?.type !== 'ConditionalExpression') return node?.type !== 'JSXFragment' && isText(node)
  return isOtherText(node['consequent']) && isOtherText(node['alternate'])
}
