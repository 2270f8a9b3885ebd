import { create } from 'zustand'
import type { LiveText } from '../lib/i18n.ts'
import type { Question } from './question.ts'
import { toast } from './toast.ts'

/** Open questions; the first one shows. */
export const useQuestions = create<readonly Question[]>(() => [])

let lastId = 0

export const loadAlertDialog = () => import('./alert-dialog.tsx')

async function ask(kind: Question['kind'], text: string | LiveText): Promise<boolean> {
  try {
    await loadAlertDialog()
  } catch {
    // Without a network the dialog may be missing: the text still shows, and the question counts as declined.
    toast.error(text)
    return false
  }
  return new Promise((resolve) => {
    lastId += 1
    const question: Question = { id: lastId, text, kind, answer: (yes) => settle(question, yes, resolve) }
    useQuestions.setState((asked) => [...asked, question], true)
  })
}

function settle(question: Question, yes: boolean, resolve: (yes: boolean) => void): void {
  useQuestions.setState((asked) => asked.filter((other) => other !== question), true)
  resolve(yes)
}

/** Replaces window.alert, which in-app browsers suppress; resolves once acknowledged. */
export const alertPerson = async (text: string | LiveText): Promise<void> => {
  await ask('alert', text)
}

const asking = new Set<string>()

/** Replaces window.confirm. A second tap before the dialog loads asks nothing and counts as declined. */
export async function confirmPerson(text: string): Promise<boolean> {
  if (asking.has(text)) return false
  asking.add(text)
  return ask('confirm', text).finally(() => asking.delete(text))
}
