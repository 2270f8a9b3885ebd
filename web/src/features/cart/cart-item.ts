/**
 * An item stored under `cart`, as every shop page writes it. Name and price are the ones shown when added; the basket's page shows the present
 * ones, and the server prices the order.
 */
export interface CartItem {
  /** The product's. */
  readonly _id: string
  /** Its variant's; missing for what has one form only. */
  readonly variant?: string
  readonly name: string
  readonly price: {
    /** Integer, of one piece. */
    readonly amountMinor: number
    /** ISO 4217. */
    readonly currency: string
  }
  /** 1 to `mostOfOne`. */
  readonly quantity: number
}

export const mostOfOne = 99

/** A product has an item for each of its variants. */
export const keyOf = ({ _id, variant = _id }: Pick<CartItem, '_id' | 'variant'>): string => variant

/** Storage is untrusted: invalid items and repeated products are dropped. */
export function readCart(stored: unknown): readonly CartItem[] {
  if (!Array.isArray(stored)) return []
  const items = new Map<string, CartItem>()
  for (const entry of stored) {
    const item = readItem(entry)
    if (item && !items.has(keyOf(item))) items.set(keyOf(item), item)
  }
  return [...items.values()]
}

const currencyCode = /^[A-Z]{3}$/

function readItem(entry: unknown): CartItem | undefined {
  if (!isRecord(entry) || !isRecord(entry['price'])) return undefined
  const { _id, variant, name, quantity } = entry
  const { amountMinor, currency } = entry['price']
  if (typeof _id !== 'string' || typeof name !== 'string' || name.trim() === '') return undefined
  if (typeof currency !== 'string' || !currencyCode.test(currency)) return undefined
  if (!isWhole(amountMinor, 0, Number.MAX_SAFE_INTEGER / mostOfOne) || !isWhole(quantity, 1, mostOfOne))
    return undefined
  return { _id, ...(typeof variant === 'string' && { variant }), name, price: { amountMinor, currency }, quantity }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value >= least && value <= most
