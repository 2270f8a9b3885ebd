import { productFields } from '@ashenda/core/contracts/http/shop.ts'
import { priceMinorOf, productDescriptionMaxLength, productNameMaxLength } from '@ashenda/core/domain/shop.ts'
import { isBlank, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { ProductChange, ProductTexts } from '@ashenda/db/queries/shop/products.ts'
import { Compile } from 'typebox/compile'
import { readLine } from '../../http/read-line.ts'
import { formRefusal } from '../../http/schema-refusal.ts'

const shape = Compile(productFields)

/** What the form holds, in the form it is stored in. @throws AppError the first problem */
export function readProduct(typed: Readonly<Record<string, string>>): Omit<ProductChange, 'photoFile'> {
  if (!shape.Check(typed)) throw formRefusal(shape, productFields.properties, typed)
  const { name, description, price, currency, quantity, shipping, category, updatedAt } = typed
  return {
    ...(name !== undefined && { name: readProductName(name) }),
    ...(description !== undefined && { description: readDescription(description) }),
    ...(price !== undefined && { price: priceMinorOf(price) }),
    ...(currency !== undefined && { currency }),
    ...(quantity !== undefined && { quantity: Number(quantity) }),
    ...(shipping !== undefined && { shipping: shipping === 'true' }),
    ...(category !== undefined && { categoryId: category }),
    ...(updatedAt !== undefined && { seen: updatedAt }),
  }
}

/** A new one; it may be without description, and is not sent to anybody unless said otherwise. @throws AppError as above, invalid_body */
export function readNewProduct(typed: Readonly<Record<string, string>>): Omit<ProductTexts, 'photoFile'> {
  const { name, categoryId, price, currency, quantity, description = '', shipping = false } = readProduct(typed)
  if (name === undefined) throw new AppError('empty_name')
  if (categoryId === undefined) throw new AppError('unknown_category')
  if (price === undefined || currency === undefined || quantity === undefined) throw new AppError('invalid_body')
  return { name, categoryId, price, currency, quantity, description, shipping }
}

function readProductName(typed: string): string {
  const name = readLine(typed, productNameMaxLength)
  if (isBlank(name)) throw new AppError('empty_name')
  return name
}

function readDescription(typed: string): string {
  const description = normaliseStory(typed)
  if (description === undefined) throw new AppError('invalid_text')
  if (lengthOf(description) > productDescriptionMaxLength) throw new AppError('text_too_long')
  return description
}
