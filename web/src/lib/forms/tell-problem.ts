import { toast } from '../../ui/toast.ts'
import type { LiveText } from '../i18n.ts'

let told: string | undefined

/** What is wrong with the form just sent. */
export function tellProblem(text: string | LiveText): void {
  forgetProblem()
  told = toast.error(text)
}

/** An earlier attempt's message would stay beside the next one's, and on the next page. */
export function forgetProblem(): void {
  if (told !== undefined) toast.dismiss(told)
  told = undefined
}
