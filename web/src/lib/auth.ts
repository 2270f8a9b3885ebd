import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import { create } from 'zustand'
import { forget, onForeignChange, readJson, writeJson } from './storage.ts'
import { type Auth, nobody, readAuth } from './stored-auth.ts'

const storageKey = 'auth'

const restore = (): Auth => readAuth(readJson(storageKey))

/** Nobody first, like the server's rendering. */
export const useAuth = create<Auth>(() => nobody)
useAuth.setState(restore())

/** Counts log-ins and log-outs: one person's data is not for the next. */
export const useSession = create(() => 0)

export const currentAuth = (): Auth => useAuth.getState()

let ended = ''

/** Why the server ended the session: a code of core/errors.ts, '' after logging out. */
export const endedAs = (): string => ended

/** Somebody logged in. */
export function enter(answer: { readonly user: SessionUser; readonly token: string }): void {
  keep(readAuth(answer))
  countSession()
}

/** The same person after a profile change, without fields the browser must not keep. */
export const replaceUser = (user: SessionUser): void => keep(readAuth({ user, token: currentAuth().token }))

/** Nobody is logged in any more. */
export function leave(code = ''): void {
  ended = code
  forget(storageKey)
  useAuth.setState(nobody)
  countSession()
}

/** Tabs share the session cookie, so they share this. */
export const followSession = (): (() => void) =>
  onForeignChange([storageKey], () => {
    useAuth.setState(restore())
    countSession()
  })

function keep(auth: Auth): void {
  writeJson(storageKey, auth)
  useAuth.setState(auth)
}

const countSession = (): void => useSession.setState((count) => count + 1, true)
