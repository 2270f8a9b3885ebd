import { useT } from '../../lib/i18n.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { usePiece } from '../content/piece.ts'
import { defaultPrize } from './default-prize.ts'

/** What the prize is and when it is drawn, as the organisers have written it. */
export function PrizeText() {
  const t = useT()
  const { shown, isComing } = usePiece('prize')
  if (isComing) return null
  const { what, drawn } = shown ?? defaultPrize(t)
  return (
    <>
      <MarkedText text={what} />
      <MarkedText text={drawn} />
    </>
  )
}
