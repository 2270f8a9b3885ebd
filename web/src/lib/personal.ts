import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { createContext, useContext } from 'react'

/** What a document tells one person alone: it is in no cache, and no call asks for it. */
export type Personal = Pick<FirstData, 'form' | 'ballot'>

const nothing: Personal = {}

const PersonalContext = createContext(nothing)

export const PersonalProvider = PersonalContext.Provider

/** Of the document the page began with; another page has none. */
export const usePersonal = (): Personal => useContext(PersonalContext)

export const personalIn = ({ form, ballot }: FirstData): Personal => ({
  ...(form && { form }),
  ...(ballot && { ballot }),
})
