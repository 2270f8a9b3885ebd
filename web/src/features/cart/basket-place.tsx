import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useWhenLoaded } from '../../lib/when-loaded.ts'
import { withTexts } from '../../lib/with-texts.ts'
import { cart, followOtherTabs } from './cart.ts'

const loadBasket = () => withTexts(import('./basket.tsx'), ['cart'])

/** Without a network the basket is missing until the next page: what is in it is kept. */
const lost = (): void => undefined

/** Where the basket stands in the bar, as soon as something is in it; nothing of it is fetched before. */
export function BasketPlace() {
  const hasItems = useStore(cart, (items) => items.length > 0)
  const [open, setOpen] = useState(false)
  const isWanted = hasItems || open
  const basket = useWhenLoaded(loadBasket, isWanted, lost)
  useEffect(() => followOtherTabs(), [])
  return basket && isWanted ? <basket.Basket open={open} onOpenChange={setOpen} /> : null
}
