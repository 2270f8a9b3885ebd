import { type ReactNode, useEffect } from 'react'
import { closeSheet } from '../../lib/sheet.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { useContestant } from '../contestants/use-contestant.ts'

interface SheetAboutProps {
  readonly id: string
  /** As the list has her, where the sheet was opened from it. */
  readonly known: Contestant | undefined
  readonly children: (contestant: Contestant) => ReactNode
}

/** A sheet about one contestant. After a reload only her id is left, and she is asked for. */
export const SheetAbout = ({ id, known, children }: SheetAboutProps) =>
  known ? children(known) : <SheetAboutAsked id={id}>{children}</SheetAboutAsked>

function SheetAboutAsked({ id, children }: Omit<SheetAboutProps, 'known'>) {
  const { state, contestant } = useContestant(id)
  useEffect(() => {
    if (state === 'absent' || state === 'failed') void closeSheet()
  }, [state])
  return contestant && children(contestant)
}
