import type { GetActorsBody } from '../contracts/http/contestants.ts'

type NameParts = Pick<GetActorsBody['selection'], 'fName' | 'mName' | 'lName'>

/**
 * What was typed into one box, as the server can be asked for it: it knows three names, and people give one, two or three
 * of them, in their order. Nothing typed asks once for everybody.
 */
export function nameSelections(typed: string): readonly NameParts[] {
  const [first, second, third] = typed.trim().split(/\s+/)
  if (!first) return [{}]
  if (!second) return [{ fName: first }, { mName: first }, { lName: first }]
  if (!third) {
    return [
      { fName: first, mName: second },
      { fName: first, lName: second },
      { mName: first, lName: second },
    ]
  }
  return [{ fName: first, mName: second, lName: third }]
}
