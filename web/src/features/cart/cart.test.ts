import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cart, clearCart, createCart, removeFromCart, setQuantity } from './cart.ts'

const netela = { _id: 'netela', name: 'Netela', price: { amountMinor: 45_000, currency: 'ETB' }, quantity: 2 }
const drum = { _id: 'drum', name: 'Kebero', price: { amountMinor: 1_500, currency: 'USD' }, quantity: 1 }

describe('cart', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => {
    cart.setState([], true)
    kept.clear()
    vi.unstubAllGlobals()
  })

  test('[SHP-04] the list under cart is restored at start, and every change is stored', () => {
    kept.set('cart', JSON.stringify([netela, drum]))
    cart.setState(createCart().getState(), true)
    expect(cart.getState()).toEqual([netela, drum])
    setQuantity('drum', 3)
    removeFromCart('netela')
    expect(JSON.parse(kept.get('cart') ?? '')).toEqual([{ ...drum, quantity: 3 }])
    setQuantity('drum', 0)
    expect(cart.getState()).toEqual([drum])
    setQuantity('drum', 1_000)
    expect(cart.getState()[0]?.quantity).toBe(99)
    clearCart()
    expect(kept.get('cart')).toBe('[]')
  })

  test('damaged, foreign or repeated items are dropped, and unknown fields are not stored', () => {
    kept.set('cart', '[{"_id":')
    expect(createCart().getState()).toEqual([])
    const foreign = [
      null,
      'netela',
      { ...netela, name: ' ' },
      { ...netela, quantity: 0 },
      { ...netela, quantity: 1.5 },
      { ...netela, quantity: '2' },
      { ...netela, price: 450 },
      { ...netela, price: { amountMinor: -1, currency: 'ETB' } },
      { ...netela, price: { amountMinor: 45_000, currency: 'birr' } },
    ]
    kept.set('cart', JSON.stringify([...foreign, { ...drum, slug: 'kebero' }, { ...drum, quantity: 7 }]))
    expect(createCart().getState()).toEqual([drum])
    kept.set('cart', JSON.stringify({ 0: netela, length: 1 }))
    expect(createCart().getState()).toEqual([])
  })
})
