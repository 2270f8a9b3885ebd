import { useLazyModule } from '../lib/use-lazy-module.ts'
import { loadToaster, useToasterWanted } from './toast.ts'

const giveUp = (): void => useToasterWanted.setState(false)

/**
 * Stands once in the shell. A dialog hides everything else from screen readers but what bears `aria-live`, whatever its value,
 * when it opens: without it nobody would hear news of what a dialog does. The toasts themselves say that they are live.
 */
export function ToasterHost() {
  const loaded = useLazyModule(loadToaster, useToasterWanted(), giveUp)
  return <div aria-live="off">{loaded && <loaded.Toaster />}</div>
}
