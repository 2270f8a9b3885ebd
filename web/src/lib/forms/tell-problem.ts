import { toast } from '../../ui/toast.ts'
import type { LiveText } from '../i18n.ts'

let told: string | undefined

/** What is wrong with the form just sent. */
export function tellProblem(text: string | LiveText): void {
  forgetProblem()
  told = toast.error(text)
}

/** A message about an earlier attempt would stay beside that of the next one, and on the page it leads to. */
export function forgetProblem(): void {
  if (told !== undefined) toast.dismiss(told)
  told = undefined
}
