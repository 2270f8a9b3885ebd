import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart, loadAllOnServer, loadOnServer } from './lazy-part.tsx'

const Greeting = ({ name }: { readonly name: string }) => <p>Selam {name}</p>

test('the server renders a part that browsers load later', async () => {
  const Part = lazyPart(async () => Greeting, ['site'])
  expect([...(await loadAllOnServer())]).toContain('site')
  expect(renderToString(<Part name="Tsehay" />)).toContain('Tsehay')
})

test('what a part needs is loaded before the first page, too', async () => {
  let Inner = lazyPart(async () => Greeting, [])
  const Outer = lazyPart(async () => {
    Inner = lazyPart(async () => Greeting, [])
    return () => <Inner name="inside" />
  }, [])
  await loadAllOnServer()
  expect(renderToString(<Outer />)).toContain('inside')
})

test('only the missing part is left out', async () => {
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

test('a server without a part says so at start', async () => {
  loadOnServer(() => Promise.reject(new Error('no such part')))
  await expect(loadAllOnServer()).rejects.toThrow('no such part')
})
