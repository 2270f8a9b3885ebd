import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { createContext, createElement, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'wouter'

/** A document's data for one person: in no cache and from no call. */
export type Personal = Pick<FirstData, 'form' | 'proof' | 'ballot' | 'payment' | 'found' | 'cast' | 'thanks' | 'buying'>

const nothing: Personal = {}

const PersonalContext = createContext(nothing)

interface PersonalProviderProps {
  readonly value: Personal
  readonly children: ReactNode
}

/** For the document's first page only; dropped when it is left. */
export function PersonalProvider({ value, children }: PersonalProviderProps) {
  const [path] = useLocation()
  const [firstPath] = useState(path)
  const [isLeft, setIsLeft] = useState(false)
  if (path !== firstPath && !isLeft) setIsLeft(true)
  return createElement(PersonalContext, { value: isLeft ? nothing : value }, children)
}

export const usePersonal = (): Personal => useContext(PersonalContext)

export const personalIn = ({ form, proof, ballot, payment, found, cast, thanks, buying }: FirstData): Personal => ({
  ...(form && { form }),
  ...(proof && { proof }),
  ...(ballot && { ballot }),
  ...(payment && { payment }),
  ...(found && { found }),
  ...(cast && { cast }),
  ...(thanks && { thanks }),
  ...(buying && { buying }),
})
