import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { imagesIn } from '../../scripts/images/pinned-text.ts'
import { parseImage } from '../../scripts/images/registry.ts'
import { startRegistry } from '../support/fake-registry.ts'
import { projectFile } from '../support/project-file.ts'
import { runNode } from '../support/run-node.ts'

const index = 'application/vnd.oci.image.index.v1+json'
const digest = (letter: string): string => `sha256:${letter.repeat(64)}`

const compose = `services:
  postgres:
    image: postgres:18
  redis:
    image: redis:8@${digest('0')}
  api:
    build: { context: . }
`
const dockerfile = `FROM node:24-slim AS manifests
FROM manifests AS web
FROM node:24-slim AS runtime
`

/** A folder with both files, and a registry that wants a token and knows these images. */
async function start(images: Readonly<Record<string, string>>, kind = index) {
  const root = await mkdtemp(path.join(tmpdir(), 'ashenda-images-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(path.join(root, 'docker'))
  await writeFile(path.join(root, 'docker-compose.yml'), compose)
  await writeFile(path.join(root, 'docker/Dockerfile'), dockerfile)
  const asked: string[] = []
  const mirror = await startRegistry((request, _body, response) => {
    const [place = '', query = ''] = (request.url ?? '').split('?')
    asked.push(`${request.method} ${request.url}`)
    if (place === '/token') return response.end(JSON.stringify({ token: `for ${query}` }))
    const [, repository = '', tag = ''] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(place) ?? []
    const scope = new URLSearchParams({ service: 'images', scope: `repository:${repository}:pull` })
    if (request.headers.authorization !== `Bearer for ${scope}`) {
      response.setHeader(
        'www-authenticate',
        `Bearer realm="${mirror}/token",service="images",scope="repository:${repository}:pull"`,
      )
      return response.writeHead(401).end()
    }
    const known = images[`${repository}:${tag}`]
    if (known === undefined) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': kind, 'docker-content-digest': known }).end()
  })
  const read = () =>
    Promise.all(['docker-compose.yml', 'docker/Dockerfile'].map((name) => readFile(path.join(root, name), 'utf8')))
  const run = (...args: string[]) => runNode('scripts/pin-images.ts', {}, ['--root', root, '--mirror', mirror, ...args])
  return { run, read, asked }
}

const known = {
  'library/postgres:18': digest('a'),
  'library/redis:8': digest('b'),
  'library/node:24-slim': digest('c'),
}

describe('[OPS-01] npm run pin-images', () => {
  test('writes the digest of each tag into compose and every stage of the Dockerfile, and again nothing else', async () => {
    const { run, read, asked } = await start(known)
    expect(await run()).toMatchObject({ code: 0 })
    expect(await read()).toEqual([
      compose.replace('postgres:18', `postgres:18@${digest('a')}`).replace(digest('0'), digest('b')),
      dockerfile.replaceAll('node:24-slim', `node:24-slim@${digest('c')}`),
    ])
    const first = await read()
    expect(await run()).toEqual({ code: 0, output: 'All images are pinned to what their tags are now.\n' })
    expect(await read()).toEqual(first)
    // Only heads of manifests: nothing is pulled.
    expect(asked.filter((one) => one.includes('/v2/') && !one.startsWith('HEAD '))).toEqual([])
  })

  test('with --check says what is not pinned or has moved on, and writes nothing', async () => {
    const { run, read } = await start(known)
    const { code, output } = await run('--check')
    expect(code).toBe(1)
    expect(output).toContain(`docker-compose.yml: postgres:18 was not pinned, is ${digest('a')}`)
    expect(output).toContain(`docker-compose.yml: redis:8 ${digest('0')}, is ${digest('b')}`)
    expect(await read()).toEqual([compose, dockerfile])
    await run()
    expect(await run('--check')).toMatchObject({ code: 0 })
  })

  test.each([
    [
      'an image that the registry does not know',
      { ...known, 'library/redis:8': undefined },
      index,
      '/v2/library/redis/manifests/8 answers 404',
    ],
    ['an answer without a digest', { ...known, 'library/redis:8': 'latest' }, index, 'gives no digest'],
    ['a build for one kind of machine', known, 'application/vnd.oci.image.manifest.v1+json', 'is one build alone'],
  ])('changes nothing for %s', async (_case, images, kind, problem) => {
    const { run, read } = await start(images as Record<string, string>, kind)
    expect(await run()).toEqual({ code: 1, output: expect.stringContaining(problem) })
    expect(await read()).toEqual([compose, dockerfile])
  })

  test('finds registries by their names', () => {
    expect(parseImage('postgres:18')).toEqual({ host: 'docker.io', repository: 'library/postgres', tag: '18' })
    expect(parseImage('grafana/grafana:12')).toEqual({ host: 'docker.io', repository: 'grafana/grafana', tag: '12' })
    expect(parseImage('ghcr.io/owner/name:1')).toEqual({ host: 'ghcr.io', repository: 'owner/name', tag: '1' })
    expect(parseImage('localhost:5000/name:1')).toEqual({ host: 'localhost:5000', repository: 'name', tag: '1' })
  })

  test('finds every image of this project, each pinned alike wherever it stands, or not at all yet', () => {
    const images = ['docker-compose.yml', 'docker/Dockerfile'].flatMap((file) => imagesIn(projectFile(file)))
    expect(new Set(images.map(({ name }) => name.split(':')[0]))).toEqual(
      new Set(['postgres', 'redis', 'caddy', 'node']),
    )
    expect(new Set(images.map(({ name, digest: one }) => `${name} ${one}`)).size).toBe(
      new Set(images.map(({ name }) => name)).size,
    )
  })
})
