import { type Product, productFields } from '@ashenda/core/contracts/http/shop.ts'
import { Type } from 'typebox'

/** What stands in the form: the price as people write it, in birr or dollars. */
export interface ProductValues {
  name: string
  description: string
  price: string
  currency: Product['price']['currency']
  quantity: string
  shipping: 'true' | 'false'
  category: string
  kind: Product['kind']
  draft: 'true' | 'false'
  photo: FileList | undefined
}

const { name, description, price, quantity } = productFields.properties

export const productSchema = Type.Object({
  name,
  description,
  price,
  quantity,
  category: Type.String({ format: 'uuid' }),
})

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  price: '',
  currency: 'ETB',
  quantity: '1',
  shipping: 'false',
  category: '',
  kind: 'goods',
  draft: 'false',
  photo: undefined,
}

export const valuesOf = ({
  name,
  description,
  price,
  quantity,
  shipping,
  category,
  kind,
  isDraft,
}: Product): ProductValues => ({
  name,
  description,
  price: majorOf(price.amountMinor),
  currency: price.currency,
  quantity: String(quantity),
  shipping: shipping ? 'true' : 'false',
  category: category._id,
  kind,
  draft: isDraft ? 'true' : 'false',
  photo: undefined,
})

/**
 * The form as it is sent, with what was seen of the product; a new one has none. Its stock is sent only where it has one variant, and its kind
 * only with a new one.
 */
export function formOf(
  { photo, quantity, kind, ...others }: ProductValues,
  seen?: Pick<Product, 'updatedAt' | 'quantity' | 'variants'>,
): FormData {
  const form = new FormData()
  if (seen) form.append('updatedAt', seen.updatedAt)
  if (seen?.variants.length === 1) form.append('seenQuantity', String(seen.quantity))
  const texts = { ...others, ...((seen?.variants.length ?? 1) === 1 && { quantity }), ...(!seen && { kind }) }
  for (const [field, value] of Object.entries(texts)) form.append(field, value.trim())
  const [file] = photo ?? []
  if (file) form.append('photo', file)
  return form
}

const majorOf = (amountMinor: number): string =>
  amountMinor % 100 === 0 ? String(amountMinor / 100) : (amountMinor / 100).toFixed(2)
