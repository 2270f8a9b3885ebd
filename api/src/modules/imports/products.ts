import type { ImportLine } from '@ashenda/core/contracts/http/imports.ts'
import {
  currencies,
  mostVariants,
  priceMinorOf,
  pricePattern,
  productKinds,
  slugOf,
  variantNameMaxLength,
} from '@ashenda/core/domain/shop.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import { recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import { listCategories } from '@ashenda/db/queries/shop/categories.ts'
import { findProductNames, insertProduct } from '@ashenda/db/queries/shop/products.ts'
import { v7 } from 'uuid'
import { readLine } from '../../http/read-line.ts'
import { readDescription, readProductName } from '../shop/read-product.ts'
import { CellProblems, readYesOrNo } from './cell-problems.ts'
import type { ImportContext, Plan } from './plan.ts'
import type { FileLine } from './read-lines.ts'

interface Variant {
  readonly name: string
  readonly stock: number
}

interface Read {
  readonly product: Parameters<typeof insertProduct>[1]
  readonly variants: readonly Variant[]
}

/** Products by name; those that stand there already stay as they are. Photos are added by hand. */
export async function planProducts(
  tx: Transaction,
  lines: readonly FileLine[],
  { adminId }: ImportContext,
): Promise<Plan> {
  const [categories, known] = [await listCategories(tx), await findProductNames(tx)]
  const ids = new Map(categories.map(({ id, name }) => [name.toLowerCase(), id]))
  const seen = new Set<string>()
  const added: Read[] = []
  const planned = lines.map(({ line, cells }): ImportLine => {
    const { value, problems } = readProduct(cells, ids)
    const name = value?.product.name ?? cells['name'] ?? ''
    const key = name.toLowerCase()
    if (key !== '' && seen.has(key)) problems.add('name', 'repeated_line')
    seen.add(key)
    if (!value || problems.found.length > 0) return { line, outcome: 'wrong', name, problems: problems.found }
    if (known.has(key)) return { line, outcome: 'same', name, problems: [] }
    added.push(value)
    return { line, outcome: 'add', name, problems: [] }
  })
  return {
    lines: planned,
    enter: async (tx) => {
      for (const { product, variants } of added) await insertProduct(tx, product, variants)
      await recordAction(tx, { adminId, action: 'product.import', after: { done: added.length } })
      return true
    },
  }
}

function readProduct(
  cells: FileLine['cells'],
  categories: ReadonlyMap<string, string>,
): { readonly value: Read | undefined; readonly problems: CellProblems } {
  const problems = new CellProblems(cells)
  const name = problems.read('name', readProductName) ?? ''
  const categoryId = problems.read('category', (typed) =>
    found(categories.get(typed.toLowerCase()), 'unknown_category'),
  )
  const price = problems.read('price', readPrice) ?? 0
  const currency = problems.read('currency', (typed) => among(currencies, typed.toUpperCase() || 'ETB')) ?? 'ETB'
  const stock = problems.read('stock', readStock) ?? 0
  const named = problems.read('variants', readVariants) ?? []
  const kind = problems.read('kind', (typed) => among(productKinds, typed.toLowerCase() || 'goods')) ?? 'goods'
  const shipping = problems.read('shipping', readYesOrNo) ?? false
  const isDraft = problems.read('draft', readYesOrNo) ?? false
  const description = problems.read('description', readDescription) ?? ''
  if (categoryId === undefined || problems.found.length > 0) return { value: undefined, problems }
  const variants = named.length > 0 ? named : [{ name: '', stock }]
  const quantity = variants.reduce((sum, one) => sum + one.stock, 0)
  // A code is not sent by post.
  const sent = { shipping: shipping && kind === 'goods', photoFile: null, isDraft }
  const product = {
    id: v7(),
    slug: slugOf(name),
    kind,
    categoryId,
    name,
    description,
    price,
    currency,
    quantity,
    ...sent,
  }
  return { value: { product, variants }, problems }
}

/** @throws AppError with this code if there is none */
function found<Value>(value: Value | undefined, code: 'unknown_category' | 'unknown_value'): Value {
  if (value === undefined) throw new AppError(code)
  return value
}

const among = <const Known extends string>(known: readonly Known[], typed: string): Known =>
  found(
    known.find((one) => one === typed),
    'unknown_value',
  )

const priceForm = new RegExp(pricePattern)

function readPrice(typed: string): number {
  if (!priceForm.test(typed)) throw new AppError('bad_number')
  return priceMinorOf(typed)
}

function readStock(typed: string): number {
  if (!/^\d{0,6}$/.test(typed)) throw new AppError('bad_quantity')
  return Number(typed)
}

/** `S: 3, M: 5`; none in an empty cell. @throws AppError bad_variants, variant_taken, invalid_text */
function readVariants(typed: string): readonly Variant[] {
  if (typed === '') return []
  const variants = typed.split(/[,;]/).map((part): Variant => {
    const [, name = '', stock] = /^(.*):\s*(\d{1,6})\s*$/s.exec(part) ?? []
    if (name.trim() === '' || name.trim().length > variantNameMaxLength) throw new AppError('bad_variants')
    return { name: readLine(name, variantNameMaxLength), stock: Number(stock) }
  })
  if (variants.length > mostVariants) throw new AppError('bad_variants')
  if (new Set(variants.map(({ name }) => name.toLowerCase())).size < variants.length)
    throw new AppError('variant_taken')
  return variants
}
