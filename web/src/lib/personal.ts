import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { createContext, createElement, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'wouter'

/** Data in a document for one person only: no cache has it, and no call returns it. */
export type Personal = Pick<FirstData, 'form' | 'proof' | 'ballot' | 'payment' | 'cast' | 'thanks'>

const nothing: Personal = {}

const PersonalContext = createContext(nothing)

interface PersonalProviderProps {
  readonly value: Personal
  readonly children: ReactNode
}

/** For the page the document began with; once it was left nothing of it is said any more, here or there. */
export function PersonalProvider({ value, children }: PersonalProviderProps) {
  const [path] = useLocation()
  const [firstPath] = useState(path)
  const [isLeft, setIsLeft] = useState(false)
  if (path !== firstPath && !isLeft) setIsLeft(true)
  return createElement(PersonalContext, { value: isLeft ? nothing : value }, children)
}

export const usePersonal = (): Personal => useContext(PersonalContext)

export const personalIn = ({ form, proof, ballot, payment, cast, thanks }: FirstData): Personal => ({
  ...(form && { form }),
  ...(proof && { proof }),
  ...(ballot && { ballot }),
  ...(payment && { payment }),
  ...(cast && { cast }),
  ...(thanks && { thanks }),
})
