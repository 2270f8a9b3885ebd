import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startRegistry } from '../support/fake-registry.ts'
import { projectFile } from '../support/project-file.ts'
import { runNode } from '../support/run-node.ts'

const id = 'GHSA-aaaa-bbbb-cccc'
const advisory = (severity: string) => ({
  id: 1,
  url: `https://github.com/advisories/${id}`,
  title: 'Speaks to strangers',
  severity,
  vulnerable_versions: '<999',
  cwe: [],
  cvss: { score: 0, vectorString: null },
})

/** Runs the command against a registry that gives these advisories; what it was asked about. */
async function check(given: Readonly<Record<string, unknown>> | number, accepted: readonly unknown[] = []) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-advisories-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'accepted.json')
  await writeFile(file, JSON.stringify(accepted))
  const asked = new Set<string>()
  const registry = await startRegistry((request, body, response) => {
    const isBulk = request.url?.endsWith('/security/advisories/bulk') === true && typeof given !== 'number'
    if (isBulk) for (const name of Object.keys(JSON.parse(body.toString()))) asked.add(name)
    response.writeHead(isBulk ? 200 : typeof given === 'number' ? given : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isBulk ? given : {}))
  })
  // A folder of its own for what npm keeps of answers.
  const env = { npm_config_registry: registry, npm_config_cache: path.join(folder, 'npm'), HOME: folder }
  const ended = await runNode('scripts/advisories.ts', env, ['--accepted', file])
  return { ...ended, asked }
}

describe('[OPS-02] npm run advisories', () => {
  test('asks about everything that is in production, and nothing of development', async () => {
    const { code, output, asked } = await check({})
    expect([code, output]).toEqual([0, 'No advisory that is high or critical is open.\n'])
    for (const name of ['fastify', 'bullmq', 'postgres', 'react', 'ioredis']) expect(asked).toContain(name)
    // Express is asked about, too: the bench has it, and altcha-lib may work with it.
    for (const name of ['vitest', 'knip', '@biomejs/biome']) expect(asked).not.toContain(name)
  })

  test.each(['high', 'critical'])('fails on one that is %s, and names it once', async (severity) => {
    const { code, output } = await check({ ioredis: [advisory(severity)] })
    expect(code).toBe(1)
    expect(output.match(/FAILED/g)).toHaveLength(1)
    expect(output).toContain(`ioredis: Speaks to strangers (${severity}, ${id}, https://github.com/advisories/${id})`)
  })

  test('tells of lesser ones and does not fail', async () => {
    const { code, output } = await check({ ioredis: [advisory('moderate')] })
    expect([code, output]).toEqual([0, expect.stringContaining('ioredis: Speaks to strangers (moderate')])
  })

  test.each([
    [
      'passes while it is accepted',
      { id, reason: 'nothing here speaks to strangers', until: '2999-01-01' },
      0,
      'No advisory',
    ],
    [
      'fails when that is over',
      { id, reason: 'nothing here speaks to strangers', until: '2020-01-01' },
      1,
      'was accepted until 2020-01-01',
    ],
    ['fails where no reason is given', { id, reason: '', until: '2999-01-01' }, 1, 'without a reason'],
    [
      'fails where another one is accepted',
      { id: 'GHSA-dddd-eeee-ffff', reason: 'another one altogether', until: '2999-01-01' },
      1,
      'take it out',
    ],
  ])('%s', async (_case, accepted, code, text) => {
    const ended = await check({ ioredis: [advisory('high')] }, [accepted])
    expect([ended.code, ended.output]).toEqual([code, expect.stringContaining(text)])
  })

  test.each([405, 503])('says so, and passes, where the registry answers %s', async (status) => {
    const { code, output } = await check(status)
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^No source of advisories could be reached, and nothing was checked: .+/),
    ])
  })

  test('is a part of CI, and what is accepted now bears a reason and a day', () => {
    expect(projectFile('.ci/run')).toMatch(/^npm run advisories$/m)
    for (const one of JSON.parse(projectFile('scripts/advisories/accepted.json')) as {
      reason: string
      until: string
    }[])
      expect([one.reason.length >= 10, one.until]).toEqual([true, expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)])
  })
})
