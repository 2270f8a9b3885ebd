import { createStore, type StoreApi } from 'zustand/vanilla'
import { onForeignChange, readJson, writeJson } from '../../lib/storage.ts'
import { type CartItem, mostOfOne, readCart } from './cart-item.ts'

/** The shopping basket, stored under the specification's name (SHP-04). */
export function createCart(): StoreApi<readonly CartItem[]> {
  const store = createStore<readonly CartItem[]>()(() => readCart(readJson('cart')))
  store.subscribe((items) => writeJson('cart', items))
  return store
}

export const cart = createCart()

/** Other tabs of the browser fill the same basket. Nothing is written in reply, or two tabs would answer each other. */
export const followOtherTabs = (): (() => void) =>
  onForeignChange(['cart'], () => {
    const kept = readCart(readJson('cart'))
    if (JSON.stringify(kept) !== JSON.stringify(cart.getState())) cart.setState(kept, true)
  })

/** Limited to 1 … `mostOfOne`. */
export function setQuantity(id: string, quantity: number): void {
  const wanted = Math.min(Math.max(quantity, 1), mostOfOne)
  cart.setState((items) => items.map((item) => (item._id === id ? { ...item, quantity: wanted } : item)), true)
}

export const removeFromCart = (id: string): void =>
  cart.setState((items) => items.filter((item) => item._id !== id), true)

export const clearCart = (): void => cart.setState([], true)
