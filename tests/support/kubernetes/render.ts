import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { Type } from 'typebox'
import { Parse } from 'typebox/value'
import { parse, parseAllDocuments } from 'yaml'
import { projectFile, projectRoot } from '../project-file.ts'
import { type Manifest, nameOf } from './manifest.ts'

const strict = { additionalProperties: false }
const texts = Type.Optional(Type.Array(Type.String()))

/** What of Kustomize is used. Anything else is an error, as this would pass it over where Kustomize does not. */
const kustomization = Type.Object(
  {
    apiVersion: Type.String(),
    kind: Type.Union([Type.Literal('Kustomization'), Type.Literal('Component')]),
    resources: texts,
    components: texts,
    configMapGenerator: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String(),
            namespace: Type.String(),
            files: Type.Array(Type.String()),
            options: Type.Object({ disableNameSuffixHash: Type.Literal(true) }, strict),
          },
          strict,
        ),
      ),
    ),
    patches: Type.Optional(
      Type.Array(
        Type.Object(
          {
            patch: Type.String(),
            target: Type.Optional(Type.Object({ kind: Type.String(), name: Type.String() }, strict)),
          },
          strict,
        ),
      ),
    ),
    images: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), newName: Type.String(), newTag: Type.String() }, strict)),
    ),
  },
  strict,
)

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = Record<string, unknown>

/**
 * What `kubectl kustomize` makes of a folder, in the order in which its files name it. For where there is no kubectl; where there is one, a test compares.
 * @param folder by its path from the root of the project
 * @param components further ones, as if the folder named them last
 * @throws where a patch meets nothing, two objects have one name, or something of Kustomize is used that this does not know
 */
export const render = (folder: string, components: readonly string[] = []): Manifest[] =>
  components.reduce((all, component) => applyFolder(component, all), applyFolder(folder, []))

function applyFolder(folder: string, before: readonly Manifest[]): Manifest[] {
  const file = Parse(kustomization, parse(projectFile(path.join(folder, 'kustomization.yaml')))) // throws by itself
  const found = [...before, ...(file.resources ?? []).flatMap((name) => resourcesOf(path.join(folder, name)))]
  let all = structuredClone(found)
  for (const name of file.components ?? []) all = applyFolder(path.join(folder, name), all)
  for (const { name, namespace, files } of file.configMapGenerator ?? []) {
    const data = Object.fromEntries(files.map((one) => [path.basename(one), projectFile(path.join(folder, one))]))
    all.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data })
  }
  for (const { patch, target } of file.patches ?? []) applyPatch(all, parse(patch), target)
  for (const image of file.images ?? []) setImage(all, image)
  const names = all.map(nameOf)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`${folder}: there is more than one ${twice.join(', ')}`)
  return all
}

function resourcesOf(place: string): Manifest[] {
  const full = path.join(projectRoot, place)
  if (!existsSync(full)) throw new Error(`${place} is not there`)
  if (statSync(full).isDirectory()) return render(place)
  const known = read.get(place) ?? parseFile(place)
  read.set(place, known)
  return structuredClone(known) as Manifest[] // of what was read
}

/** Files do not change while tests run, and the same ones are asked for again and again. */
const read = new Map<string, readonly Manifest[]>()

const parseFile = (place: string): readonly Manifest[] =>
  parseAllDocuments(projectFile(place), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${place}: ${document.errors.join(', ')}`)
    return document.toJS() as Manifest // its schema is asked for by the test
  })

function applyPatch(all: Manifest[], patch: unknown, target?: { readonly kind: string; readonly name: string }): void {
  const { kind, name } = target ?? {
    kind: (patch as Manifest).kind,
    name: (patch as Manifest).metadata.name, // of a patch without a target
  }
  const met = all.filter((one) => one.kind === kind && one.metadata.name === name)
  if (met.length !== 1) throw new Error(`a patch of ${kind} ${name} meets ${met.length} objects`)
  for (const one of met)
    if (Array.isArray(patch)) for (const step of patch as Step[]) applyStep(one, step)
    else merge(one as unknown as JsonObject, patch as JsonObject)
}

/** How lists are merged depends on what they are of: here they are changed by steps, never by merging. */
function merge(object: JsonObject, patch: JsonObject): void {
  for (const [key, value] of Object.entries(patch)) {
    if (Array.isArray(value)) throw new Error(`${key} is a list: change it by steps`)
    const old = object[key]
    if (value === null) delete object[key]
    else if (typeof value === 'object' && typeof old === 'object' && old !== null && !Array.isArray(old))
      merge(old as JsonObject, value as JsonObject)
    else object[key] = value
  }
}

/** One of RFC 6902, as far as they are used. */
export interface Step {
  readonly op: string
  readonly path: string
  readonly value?: Json
}

/** Changes an object as a step says. @throws where its place is not there */
export function applyStep(object: object, { op, path: pointer, value }: Step): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = keys.pop() ?? ''
  let place: unknown = object
  for (const key of keys) {
    place = (place as JsonObject | undefined)?.[key]
    if (typeof place !== 'object' || place === null) throw new Error(`${op} ${pointer}: ${key} is not there`)
  }
  const parent = place as JsonObject // or a list, whose keys are numbers
  if (op !== 'add' && !Object.hasOwn(parent, last)) throw new Error(`${op} ${pointer}: ${last} is not there`)
  if (op === 'test') {
    if (JSON.stringify(parent[last]) !== JSON.stringify(value)) throw new Error(`${pointer} is not ${String(value)}`)
  } else if (op === 'replace' || (op === 'add' && !Array.isArray(place))) parent[last] = structuredClone(value)
  else if (op === 'add' && Array.isArray(place) && last === '-') place.push(structuredClone(value))
  else if (op === 'remove' && !Array.isArray(place)) delete parent[last]
  else throw new Error(`${op} ${pointer}: not known to this test`)
}

function setImage(value: unknown, image: { readonly name: string; readonly newName: string; readonly newTag: string }) {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if ((key === 'containers' || key === 'initContainers') && Array.isArray(inner))
      for (const container of inner as { image: string }[])
        if (container.image.replace(/(:[^/:]*)?(@.*)?$/, '') === image.name)
          container.image = `${image.newName}:${image.newTag}`
    setImage(inner, image)
  }
}
