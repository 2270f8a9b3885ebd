import { afterAll, vi } from 'vitest'

/**
 * Files share a process, so globals that one replaces leak into all later ones. A leaked fake clock, spy or stub fails its own file. Runs
 * after the file's own cleanup.
 */
const watched: readonly (readonly [object, readonly string[]])[] = [
  [globalThis, ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'Date', 'fetch']],
  [performance, ['now']],
  [Date, ['now']],
  [console, ['error']],
]

const read = (): readonly unknown[] =>
  watched.flatMap(([owner, names]) => names.map((name) => Reflect.get(owner, name)))

const foundAt = Symbol.for('ashenda: the globals that the first test file of this process found')
const kept = globalThis as { [foundAt]?: readonly unknown[] }
kept[foundAt] ??= read()
const found = kept[foundAt]

afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const now = read()
  const left = watched
    .flatMap(([owner, names]) => names.map((name) => ({ owner, name })))
    .flatMap((one, index) => (now[index] === found[index] ? [] : [{ ...one, was: found[index] }]))
  if (left.length === 0) return
  vi.useRealTimers()
  for (const { owner, name, was } of left) Reflect.set(owner, name, was)
  throw new Error(`This file leaves its own in place of: ${left.map(({ name }) => name).join(', ')}`)
})
