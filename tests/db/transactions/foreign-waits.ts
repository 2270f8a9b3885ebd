import { childrenOf, isFunction, isNode, mentions, type Node, nameOf, parse, partsOf, type Source } from './syntax.ts'

export interface ForeignWait {
  readonly file: string
  readonly line: number
  /** The awaited expression. */
  readonly what: string
}

/** Methods that begin a transaction or savepoint and pass it to a function. */
const beginning = new Set(['begin', 'savepoint'])
const transactionType = 'Transaction'
const usualName = 'tx'

/**
 * Finds what a transaction awaits without passing the transaction on: a storage, Redis, another pool, a timer, another module. Checks every
 * function that receives a transaction. What it returns counts as awaited unless it plainly is a value.
 */
export function findForeignWaits(text: string, file: string): readonly ForeignWait[] {
  const source = parse(text, file)
  const nodes = source.body.flatMap(withAllBelow)
  const found: Node[] = []
  const handed = new Set(nodes.flatMap((node) => handedTo(node, found)))
  for (const node of nodes) {
    const handles = handlesOf(node, handed)
    const { body } = partsOf(node)
    if (handles.size > 0 && body) new Inside(handles, body, handed, found).read(body)
  }
  return found.map((node) => ({ file, line: source.lineOf(node), what: shortened(source, node) }))
}

const withAllBelow = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(withAllBelow)]

const shortened = (source: Source, node: Node): string => (source.textOf(node).split('\n')[0] ?? '').slice(0, 100)

/** The function that a call of `begin` passes the transaction to, if it is written in place and names it. */
function handedTo(node: Node, found: Node[]): readonly Node[] {
  const method = methodOf(node)
  if (method === undefined || !beginning.has(method)) return []
  const last = argumentsOf(node).at(-1)
  const isNamed = last && isFunction(last) && nameOf(partsOf(last).parameters[0]) !== undefined
  if (!isNamed) found.push(node)
  return isNamed ? [last] : []
}

/** The names under which a function receives a transaction; empty if it receives none. */
function handlesOf(node: Node, handed: ReadonlySet<Node>): ReadonlySet<string> {
  const { parameters } = isFunction(node) ? partsOf(node) : { parameters: [] }
  return new Set(
    parameters.flatMap((one, index) => {
      const name = nameOf(one)
      const isTyped = childrenOf(one).some((annotation) => mentions(annotation, new Set([transactionType])))
      return name !== undefined && (isTyped || name === usualName || (index === 0 && handed.has(node))) ? [name] : []
    }),
  )
}

const blocks = new Set(['BlockStatement', 'FunctionBody'])
const branching = new Set(['??', '&&', '||'])
const wrapping = new Set([
  'ParenthesisExpression',
  'TsAsExpression',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
  'TsConstAssertion',
])
const values = new Set(['NumericLiteral', 'StringLiteral', 'BooleanLiteral', 'NullLiteral', 'TemplateLiteral'])
const calls = new Set(['CallExpression', 'TaggedTemplateExpression', 'NewExpression'])
/** Methods of lists and texts, whose results are available at once. */
const pure = new Set([...Object.getOwnPropertyNames(Array.prototype), ...Object.getOwnPropertyNames(String.prototype)])
const plain = new Set(['Number', 'String', 'Boolean', 'Object', 'Array', 'Map', 'Set', 'Math', 'JSON', 'Buffer', 'v7'])

/** The body of one function that has a transaction. */
class Inside {
  readonly #handles: ReadonlySet<string>
  /** Functions that receive a transaction from some `begin`. */
  readonly #handed: ReadonlySet<Node>
  readonly #found: Node[]
  /** What this function's names stand for. */
  readonly #constants = new Map<string, Node>()

  constructor(handles: ReadonlySet<string>, body: Node, handed: ReadonlySet<Node>, found: Node[]) {
    this.#handles = handles
    this.#handed = handed
    this.#found = found
    this.#remember(body)
    // A concise arrow function returns its body.
    if (!blocks.has(body.type)) this.#check(body, true)
  }

  read(node: Node, isOwn = true): void {
    if (handlesOf(node, this.#handed).size > 0) return // checked separately
    const argument = isNode(node['argument']) ? node['argument'] : undefined
    if (node.type === 'AwaitExpression' && argument) this.#check(argument)
    if (node.type === 'YieldExpression' && node['delegate'] === true && argument) this.#check(argument)
    if (node.type === 'ReturnStatement' && isOwn && argument) this.#check(argument, true)
    if (node.type === 'ForOfStatement' && node['await'] === true && isNode(node['right'])) this.#check(node['right'])
    for (const child of childrenOf(node)) this.read(child, isOwn && !isFunction(node))
  }

  #remember(node: Node): void {
    const [name, init] = [nameOf(node['id']), node['init']]
    if (node.type === 'VariableDeclarator' && name !== undefined && isNode(init)) this.#constants.set(name, init)
    for (const child of childrenOf(node)) this.#remember(child)
  }

  #check(node: Node, isReturned = false, seen: readonly string[] = []): void {
    for (const one of branchesOf(node)) {
      const name = nameOf(one)
      const meant = name === undefined || seen.includes(name) ? undefined : this.#constants.get(name)
      if (meant) this.#check(meant, isReturned, [...seen, name ?? ''])
      else if (!this.#isOwn(one) && (isReturned ? calls.has(one.type) && !isPlainValue(one) : name !== 'undefined'))
        this.#found.push(one)
    }
  }

  /** A local function that uses the surrounding transaction counts as one that receives it. */
  #isOwn(node: Node): boolean {
    const called = this.#constants.get(nameOf(node['callee']) ?? '')
    return (
      values.has(node.type) ||
      node.type === 'AwaitExpression' ||
      mentions(node, this.#handles) ||
      (called !== undefined && isFunction(called) && mentions(called, this.#handles))
    )
  }
}

/** The expressions that may be awaited, of which one or all are. */
function branchesOf(node: Node): readonly Node[] {
  const inner = (...fields: readonly string[]) =>
    fields.flatMap((field) => (isNode(node[field]) ? branchesOf(node[field]) : []))
  if (wrapping.has(node.type)) return inner('expression')
  if (node.type === 'ConditionalExpression') return inner('consequent', 'alternate')
  if (node.type === 'BinaryExpression' && branching.has(String(node['operator']))) return inner('left', 'right')
  if (nameOf(objectOf(node)) === 'Promise') {
    const [list] = argumentsOf(node)
    if (list?.type === 'ArrayExpression') return elementsOf(list).flatMap(branchesOf)
  }
  return [node]
}

const isPlainValue = (call: Node): boolean => {
  const object = objectOf(call)
  if (object === undefined) return plain.has(nameOf(call['callee']) ?? '')
  return plain.has(nameOf(object) ?? '') || pure.has(methodOf(call) ?? '')
}

const calleeOf = (node: Node): Node | undefined => {
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined
  return isNode(callee) && callee.type === 'MemberExpression' ? callee : undefined
}
const objectOf = (node: Node): unknown => calleeOf(node)?.['object']
const methodOf = (node: Node): string | undefined => nameOf(calleeOf(node)?.['property'])

const expressionsOf = (list: unknown): readonly Node[] =>
  Array.isArray(list)
    ? list.flatMap((one: { readonly expression?: unknown } | null) => (isNode(one?.expression) ? [one.expression] : []))
    : []
const argumentsOf = (call: Node): readonly Node[] => expressionsOf(call['arguments'])
const elementsOf = (list: Node): readonly Node[] => expressionsOf(list['elements'])
