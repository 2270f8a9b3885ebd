import { createContext, createElement, type ReactNode, useContext } from 'react'

const Zone = createContext<string | undefined>(undefined)

/** Days and moments within are told in this zone (IANA), whatever the reader's own clock shows. */
export const ClockProvider = ({ zone, children }: { readonly zone: string; readonly children: ReactNode }) =>
  createElement(Zone, { value: zone }, children)

/** The zone to tell moments in; undefined for the reader's own. */
export const useZone = (): string | undefined => useContext(Zone)
