import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart, loadAllOnServer, loadOnServer } from './lazy-part.tsx'

const Greeting = ({ name }: { readonly name: string }) => <p>Selam {name}</p>

test('[RTE-03] the server renders a part that a browser fetches later', async () => {
  const Part = lazyPart(async () => Greeting, ['extras'])
  await loadAllOnServer()
  expect(renderToString(<Part name="Tsehay" />)).toContain('Tsehay')
})

test('[RTE-03] what a part brings along is there before the first page, too', async () => {
  let Inner = lazyPart(async () => Greeting, [])
  const Outer = lazyPart(async () => {
    Inner = lazyPart(async () => Greeting, [])
    return () => <Inner name="inside" />
  }, [])
  await loadAllOnServer()
  expect(renderToString(<Outer />)).toContain('inside')
})

test('[RTE-03] a part that is not here yet is missing, and nothing else is', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>()
  const Part = lazyPart(() => promise, [])
  const html = renderToString(
    <main>
      <h1>Vote</h1>
      <Part name="Tsehay" />
    </main>,
  )
  expect(html).toContain('Vote')
  expect(html).not.toContain('Tsehay')
  resolve(Greeting)
  await loadAllOnServer()
})

test('[RTE-03] a server that lacks a part says so when it starts', async () => {
  loadOnServer(() => Promise.reject(new Error('no such part')))
  await expect(loadAllOnServer()).rejects.toThrow('no such part')
})
