import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { Refusal } from '../../../lib/http.ts'
import { isConflict } from './conflict.ts'

interface Attempt<Seen, Done> {
  /** The version to send, so that the server can refuse if it has changed. */
  readonly send: (seen: Seen) => Promise<Done>
  /** How it is now; undefined where it is gone or cannot be had. */
  readonly look: () => Promise<Seen | undefined>
  /** Brings what was not typed up to date. */
  readonly onFresh: (was: Seen, is: Seen) => void
}

/**
 * The values that a form was filled with. They stay, even if the page fetches newer ones, until the server says that somebody else was faster:
 * then the form shows the new values, keeps typed text, and the next attempt replaces the other's change knowingly.
 */
export function useOptimisticVersion<Seen>(first: Seen) {
  const [seen, setSeen] = useState(first)
  const [conflict, setConflict] = useState<Refusal>()

  /** @returns undefined where somebody was faster. @throws what `send` throws otherwise */
  async function attempt<Done>({ send, look, onFresh }: Attempt<Seen, Done>): Promise<Done | undefined> {
    try {
      const done = await send(seen)
      setConflict(undefined)
      return done
    } catch (error) {
      if (!isConflict(error)) throw error
      const fresh = await look()
      if (fresh !== undefined) {
        onFresh(seen, fresh)
        setSeen(fresh)
      }
      setConflict(error)
      return undefined
    }
  }

  return { seen, setSeen, conflict, attempt }
}

/** Fields that were not touched take their new values; typed text is kept. */
export function showFresh<Values extends FieldValues>(form: UseFormReturn<Values>, was: Values, is: Values): void {
  for (const field of Object.keys(is) as Path<Values>[]) // the keys of its values are the fields of a flat form
    if (form.getValues(field) === was[field] && is[field] !== was[field])
      form.setValue(field, is[field] as PathValue<Values, typeof field>) // of the same field
}
