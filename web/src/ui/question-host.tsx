import { lazy, Suspense } from 'react'
import { loadAlertDialog, useQuestions } from './ask.ts'

const AlertDialog = lazy(async () => ({ default: (await loadAlertDialog()).AlertDialog }))

/** Rendered once in the shell; shows the questions of ask.ts. */
export function QuestionHost() {
  const question = useQuestions((asked) => asked[0])
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <AlertDialog key={question.id} question={question} />
    </Suspense>
  )
}
