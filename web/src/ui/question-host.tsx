import { lazy, Suspense } from 'react'
import { loadAlertDialog, useQuestions } from './ask.ts'

const AlertDialog = lazy(async () => ({ default: (await loadAlertDialog()).AlertDialog }))

/** Stands once in the shell and shows what ask.ts asks. */
export function QuestionHost() {
  const question = useQuestions((asked) => asked[0])
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <AlertDialog key={question.id} question={question} />
    </Suspense>
  )
}
