import { useEffect, useState } from 'react'
import { api } from '../lib/http.ts'

interface NetworkBack {
  readonly asking: boolean
  /** The last question had no answer. */
  readonly still: boolean
  readonly ask: () => void
}

/** Goes on as soon as there is a network again, or when somebody asks for it and the server answers. */
export function useNetworkBack(back: () => void): NetworkBack {
  const [asking, setAsking] = useState(false)
  const [still, setStill] = useState(false)

  useEffect(() => {
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [back])

  const ask = (): void => {
    setAsking(true)
    setStill(false)
    api.get('/contest').then(back, () => {
      setAsking(false)
      setStill(true)
    })
  }

  return { asking, still, ask }
}
