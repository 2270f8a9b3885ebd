import { useEffect, useState } from 'react'
import { usePartners } from '../partners/default-partners.ts'

const everyMs = 7_000

/** Of several things that are shown one after the other, the number of the present one. */
export function useTurn(count: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setTurn((now) => now + 1), everyMs)
    return () => clearInterval(timer)
  }, [count])
  return count === 0 ? 0 : turn % count
}

/** The partners, one after the other. */
export function usePartnerInTurn() {
  const { title, partners } = usePartners()
  return { title, partner: partners[useTurn(partners.length)] }
}
