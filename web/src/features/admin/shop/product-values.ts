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
  photo: undefined,
}

export const valuesOf = ({ name, description, price, quantity, shipping, category }: Product): ProductValues => ({
  name,
  description,
  price: majorOf(price.amountMinor),
  currency: price.currency,
  quantity: String(quantity),
  shipping: shipping ? 'true' : 'false',
  category: category._id,
  photo: undefined,
})

/** The form as it is sent, with the version of the product that was seen; a new one has none. */
export function formOf({ photo, ...texts }: ProductValues, updatedAt?: string): FormData {
  const form = new FormData()
  if (updatedAt !== undefined) form.append('updatedAt', updatedAt)
  for (const [field, value] of Object.entries(texts)) form.append(field, value.trim())
  const [file] = photo ?? []
  if (file) form.append('photo', file)
  return form
}

const majorOf = (amountMinor: number): string =>
  amountMinor % 100 === 0 ? String(amountMinor / 100) : (amountMinor / 100).toFixed(2)
