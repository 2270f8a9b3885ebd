import { useLazyModule } from '../lib/use-lazy-module.ts'
import { loadToaster, useToasterWanted } from './toast.ts'

const giveUp = (): void => useToasterWanted.setState(false)

/**
 * Rendered once in the shell. When a dialog opens it hides everything else from screen readers, except elements with `aria-live`, whatever its value:
 * without that attribute nobody would hear about the results of a dialog. The toasts themselves are live regions.
 */
export function ToasterHost() {
  const loaded = useLazyModule(loadToaster, useToasterWanted(), giveUp)
  return <div aria-live="off">{loaded && <loaded.Toaster />}</div>
}
