import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { findProgram, run } from '../../scripts/setup/program.ts'
import { type Manifest, nameOf } from '../support/kubernetes/manifest.ts'
import { mutations } from '../support/kubernetes/mutations.ts'
import { base, containerOf, home, object, sites, specOf } from '../support/kubernetes/objects.ts'
import { problemsOf, workloadsOf } from '../support/kubernetes/problems.ts'
import { applyStep, render } from '../support/kubernetes/render.ts'
import { schemaProblems } from '../support/kubernetes/schemas.ts'
import { projectFile, projectRoot } from '../support/project-file.ts'

describe('[OPS-01] the manifests of Kubernetes', () => {
  test.each([`${home}/base`, ...sites])(
    '%s: each object is as its published schema says, and nothing is left open',
    (folder) => {
      expect(problemsOf(render(folder))).toEqual([])
    },
  )

  test('with the Gateway API in the place of an Ingress, too', () => {
    const all = render(`${home}/base`, [`${home}/components/gateway`])
    expect(all.map(nameOf)).toContain('HTTPRoute site')
    expect(problemsOf(all)).toEqual([])
  })

  test('with a Postgres that is restored, too: it does not write into the copies it comes from', () => {
    const all = render(`${home}/example`, [`${home}/components/restore`])
    expect(problemsOf(all)).toEqual([])
    const { bootstrap, plugins, externalClusters } = specOf<Restored>(all, 'Cluster postgres')
    expect(Object.keys(bootstrap)).toEqual(['recovery'])
    expect(externalClusters[0]?.plugin.parameters.serverName).toBe('postgres')
    expect(plugins[0]?.parameters.serverName).not.toBe('postgres')
  })

  interface Restored {
    readonly bootstrap: object
    readonly plugins: readonly { readonly parameters: { readonly serverName?: string } }[]
    readonly externalClusters: readonly { readonly plugin: { readonly parameters: { readonly serverName?: string } } }[]
  }

  test('what prepares nodes is apart from the site, and is root there without a right', () => {
    const nodes = render(`${home}/nodes`)
    expect(nodes.flatMap(schemaProblems)).toEqual([])
    const [{ pod } = { pod: undefined }] = workloadsOf(nodes)
    for (const { securityContext } of [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])])
      expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } })
    expect(base.some(({ metadata }) => metadata.namespace === 'ashenda-nodes')).toBe(false)
    const { localhostProfile = '' } = containerOf(base, 'media').securityContext?.seccompProfile ?? {}
    expect(pod?.initContainers?.[0]?.command).toContain(`/node/${localhostProfile}`)
  })

  test.skipIf(findProgram('kubectl') === undefined).each([`${home}/base`, ...sites])(
    '%s: kubectl puts together what this test did (where there is a kubectl)',
    async (folder) => {
      const text = await run(findProgram('kubectl') ?? '', ['kustomize', path.join(projectRoot, folder)])
      const byName = (all: readonly Manifest[]) =>
        all.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
      const theirs = parseAllDocuments(text).map((document) => document.toJS() as Manifest) // compared
      expect(byName(theirs)).toEqual(byName(render(folder)))
    },
  )

  test('every file there is used', () => {
    const used = [
      'base',
      'components/ingress',
      'components/gateway',
      'components/backup',
      'components/restore',
      'nodes',
    ].flatMap((folder) => {
      const { resources = [], configMapGenerator = [] } = parse(
        projectFile(`${home}/${folder}/kustomization.yaml`),
      ) as { resources?: string[]; configMapGenerator?: { files: string[] }[] } // as render has read it
      return [...resources, ...configMapGenerator.flatMap(({ files }) => files), 'kustomization.yaml'].map(
        (file) => `${folder}/${file}`,
      )
    })
    const there = readdirSync(path.join(projectRoot, home), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(projectRoot, home), path.join(entry.parentPath, entry.name)))
      .filter((file) => !file.startsWith('overlays/') && !file.startsWith('example/'))
    expect(there.toSorted()).toEqual(used.toSorted())
  })
})

test.each(mutations)(
  '[OPS-01] the checks of the manifests find $what ($object)',
  ({ object: name, steps, problem }) => {
    const all = render(`${home}/example`)
    for (const step of steps) applyStep(object(all, name), step)
    expect(problemsOf(all).join('\n')).toMatch(problem)
  },
)
