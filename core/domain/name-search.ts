import type { GetActorsBody } from '../contracts/http/contestants.ts'

type NameParts = Pick<GetActorsBody['selection'], 'fName' | 'mName' | 'lName'>

/**
 * Turns the text of the search box into queries: the server has three names of each contestant, and people type one, two or three
 * of them, in their order. An empty text is one query for everybody.
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
