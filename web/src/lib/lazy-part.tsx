import type { FlatNamespace } from 'i18next'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { inBrowser } from './in-browser.ts'
import { withTexts } from './with-texts.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** What the server has to have before it renders its first page. */
const onServer: (() => Promise<unknown>)[] = []

/** Has the server load something that a browser loads when it is wanted. */
export function loadOnServer(load: () => Promise<unknown>): void {
  if (!inBrowser) onServer.push(load)
}

/** Until all of it is here; what it loads may want more of it. */
export async function loadAllOnServer(): Promise<void> {
  for (let load = onServer.pop(); load; load = onServer.pop()) await load()
}

/**
 * A part of a page whose code comes after the page: the server renders it like everything else, a browser leaves it as it stands
 * until its code and its texts are here. On pages the server did not render it is missing until then. It never fails, unless it is
 * needed: without a network it stays as it is.
 * @param turn what goes before them, as besideNoVote
 * @param isNeeded throws where the network loses it
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  namespaces: readonly FlatNamespace[],
  turn: () => Promise<void> = atOnce,
  isNeeded = false,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const keep = async (loading: ReturnType<Load<Props>>): Promise<void> => {
    loaded = await loading
  }
  loadOnServer(() => keep(load()))
  const Part = lazy(() => {
    if (loaded) return here({ default: loaded })
    const coming = turn().then(() => withTexts(load(), namespaces))
    return coming.then((part) => ({ default: part }), isNeeded ? undefined : neverComes)
  })
  // A part of the server's that its parent renders anew before its code is here would be taken away until then.
  return memo((props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )) as unknown as ComponentType<Props> // memo is an object by its type, and rendered like any component
}

/** React takes what is there already without waiting for a promise. */
const here = <Value,>(value: Value): Promise<Value> =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: a promise answers later, which is what this must not do.
    then: (use: (value: Value) => unknown) => use(value),
  }) as Promise<Value> // as much of one as React asks for

const atOnce = (): Promise<void> => Promise.resolve()

/** Thrown, a lost part would take the page with it. */
const neverComes = (): Promise<never> => new Promise(() => undefined)

/** As lazyPart, of what its place is there for: lost, it leaves no blank, but goes to the ErrorBoundary, which offers to load the document again. */
export const neededPart = <Props extends object>(
  load: Load<Props>,
  namespaces: readonly FlatNamespace[],
): ComponentType<Props> => lazyPart(load, namespaces, atOnce, true)
