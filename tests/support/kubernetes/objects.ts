import { bytesOf } from '../../images/compose-services.ts'
import { projectFile } from '../project-file.ts'
import { type Manifest, nameOf } from './manifest.ts'
import { workloadsOf } from './problems.ts'
import { render } from './render.ts'

export const home = 'docker/kubernetes'
export const sizes = ['voters-100k', 'voters-1m', 'voters-10m'].map((name) => `${home}/overlays/${name}`)
export const sites = [...sizes, `${home}/example`]
export const base = render(`${home}/base`)
/** As docs/kubernetes.md has it. */
export const [redisUrl = ''] = /redis-sentinel:\/\/\S+#votes/.exec(projectFile('docs/kubernetes.md')) ?? []

/** An object by `Kind name`, in which the tests look around. */
export function object(all: readonly Manifest[], name: string): Manifest {
  const found = all.find((one) => nameOf(one) === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
/** More of an object than the type of all of them tells. */
export const specOf = <T>(all: readonly Manifest[], name: string): T => object(all, name).spec as T // by its schema
export const containerOf = (all: readonly Manifest[], name: string) => {
  const container = workloadsOf(all)
    .flatMap(({ pod }) => pod.containers)
    .find((one) => one.name === name)
  if (!container) throw new Error(`there is no container ${name}`)
  return container
}
/** 512Mi, as bytes. */
export const bytes = (quantity = ''): number => {
  const [, number = '', unit = ''] = /^(\d+)(Ki|Mi|Gi)?$/.exec(quantity) ?? []
  return Number(number) * 2 ** ({ Ki: 10, Mi: 20, Gi: 30 }[unit] ?? 0)
}
/** 512MB or 4gb of Postgres and Valkey. */
export const serverBytes = (text = ''): number => bytesOf(text.toLowerCase())
