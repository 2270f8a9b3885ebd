import type { FlatNamespace } from 'i18next'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { inBrowser } from './in-browser.ts'
import { withTexts } from './language-choice.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** What the server needs before its first rendering. */
const onServer: (() => Promise<unknown>)[] = []
const textsOnServer = new Set<FlatNamespace>()

/** Makes the server preload something that browsers load on demand, with its texts. */
export function loadOnServer(load: () => Promise<unknown>, namespaces: readonly FlatNamespace[] = []): void {
  if (inBrowser) return
  onServer.push(load)
  for (const namespace of namespaces) textsOnServer.add(namespace)
}

/** Repeats until nothing new is requested. Resolves with the namespaces of all that was loaded. */
export async function loadAllOnServer(): Promise<ReadonlySet<FlatNamespace>> {
  for (let load = onServer.pop(); load; load = onServer.pop()) await load()
  return textsOnServer
}

/**
 * A part whose code loads after the page: the server renders it, a browser leaves it as it is until code and texts load. On
 * browser-rendered pages it is missing until then. It never fails unless needed: without a network it stays. @param turn what loads before
 * it, as besideNoVote @param isNeeded throws if the network loses it
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
  loadOnServer(() => keep(load()), namespaces)
  const Part = lazy(() => {
    if (loaded) return here({ default: loaded })
    const coming = turn().then(() => withTexts(load(), namespaces))
    return coming.then((part) => ({ default: part }), isNeeded ? undefined : neverComes)
  })
  // A server-drawn part whose parent rerenders before its code loads would disappear.
  return memo((props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )) as unknown as ComponentType<Props> // memo is an object by its type, and rendered like any component
}

/** React reads available values without waiting. */
const here = <Value,>(value: Value): Promise<Value> =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: a promise answers later, which is what this must not do.
    then: (use: (value: Value) => unknown) => use(value),
  }) as Promise<Value> // as much of one as React asks for

const atOnce = (): Promise<void> => Promise.resolve()

/** Throwing would take down the page. */
const neverComes = (): Promise<never> => new Promise(() => undefined)

/** A lazyPart that its place needs: if lost, the ErrorBoundary offers a reload. */
export const neededPart = <Props extends object>(
  load: Load<Props>,
  namespaces: readonly FlatNamespace[],
): ComponentType<Props> => lazyPart(load, namespaces, atOnce, true)
