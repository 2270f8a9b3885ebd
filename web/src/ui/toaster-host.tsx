import { useLazyModule } from '../lib/use-lazy-module.ts'
import { loadToaster, useToasterWanted } from './toast.ts'

const giveUp = (): void => useToasterWanted.setState(false)

/**
 * Rendered once in the shell. An open dialog hides everything else from screen readers except elements with `aria-live`, whatever its
 * value: without it nobody would hear a dialog's results. The toasts themselves are live regions.
 */
export function ToasterHost() {
  const loaded = useLazyModule(loadToaster, useToasterWanted(), giveUp)
  return <div aria-live="off">{loaded && <loaded.Toaster />}</div>
}
