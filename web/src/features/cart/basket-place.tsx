import { useEffect, useState } from 'react'
import { onForeignChange, readJson } from '../../lib/storage.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { withTexts } from '../../lib/with-texts.ts'

const loadBasket = () => withTexts(import('./basket.tsx'), ['extras'])

/** Without a network the basket stays hidden until the next page; its content is kept. */
const lost = (): void => undefined

function isFilled(): boolean {
  const kept = readJson('cart')
  return Array.isArray(kept) && kept.length > 0
}

/** The basket's place in the bar, shown and loaded once something is in it. */
export function BasketPlace() {
  const [isWanted, setWanted] = useState(false)
  const basket = useLazyModule(loadBasket, isWanted, lost)
  useEffect(() => {
    const look = (): void => setWanted((before) => before || isFilled())
    look()
    return onForeignChange(['cart'], look)
  }, [])
  return basket && <basket.Basket />
}
