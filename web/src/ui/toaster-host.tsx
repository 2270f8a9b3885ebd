import { useWhenLoaded } from '../lib/when-loaded.ts'
import { loadToaster, useToasterWanted } from './toast.ts'

const giveUp = (): void => useToasterWanted.setState(false)

/** Stands once in the shell. */
export function ToasterHost() {
  const loaded = useWhenLoaded(loadToaster, useToasterWanted(), giveUp)
  return loaded ? <loaded.Toaster /> : null
}
