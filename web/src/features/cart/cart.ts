import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { onForeignChange, readJson, writeJson } from '../../lib/storage.ts'
import { basketFilled } from './basket-filled.ts'
import { type CartItem, keyOf, mostOfOne, readCart } from './cart-item.ts'

/** The shopping basket, stored under the specification's name (SHP-04). */
export function createCart(): StoreApi<readonly CartItem[]> {
  const store = createStore<readonly CartItem[]>()(() => readCart(readJson('cart')))
  store.subscribe((items) => writeJson('cart', items))
  return store
}

export const cart = createCart()

const nothing: readonly CartItem[] = []

/** The items; none on the server and before hydration. */
export const useCart = (): readonly CartItem[] => useSyncExternalStore(cart.subscribe, cart.getState, () => nothing)

/** Other tabs of the browser fill the same basket. Nothing is written in reply, or two tabs would answer each other. */
export const followOtherTabs = (): (() => void) =>
  onForeignChange(['cart'], () => {
    const kept = readCart(readJson('cart'))
    if (JSON.stringify(kept) !== JSON.stringify(cart.getState())) cart.setState(kept, true)
  })

/** Adds to what is there already, up to `mostOfOne` of each. */
export function addToCart(item: CartItem): void {
  const key = keyOf(item)
  cart.setState((items) => {
    const had = items.find((one) => keyOf(one) === key)
    const quantity = Math.min((had?.quantity ?? 0) + item.quantity, mostOfOne)
    return had ? items.map((one) => (one === had ? { ...item, quantity } : one)) : [...items, { ...item, quantity }]
  }, true)
  window.dispatchEvent(new Event(basketFilled))
}

/** Limited to 1 … `mostOfOne`. @param key see `keyOf` */
export function setQuantity(key: string, quantity: number): void {
  const wanted = Math.min(Math.max(quantity, 1), mostOfOne)
  cart.setState((items) => items.map((item) => (keyOf(item) === key ? { ...item, quantity: wanted } : item)), true)
}

export const removeFromCart = (key: string): void =>
  cart.setState((items) => items.filter((item) => keyOf(item) !== key), true)

export const clearCart = (): void => cart.setState([], true)
