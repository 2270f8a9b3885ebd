import { Type } from 'typebox'
import { Parse } from 'typebox/value'
import { projectFile } from '../project-file.ts'

const names = Type.Optional(Type.Record(Type.String(), Type.String()))

const lockfile = Type.Object({
  packages: Type.Record(
    Type.String(),
    Type.Object({
      /** A workspace: it stands in node_modules as a link to this folder. */
      link: Type.Optional(Type.Boolean()),
      resolved: Type.Optional(Type.String()),
      /** Not installed where the platform is another. */
      optional: Type.Optional(Type.Boolean()),
      dependencies: names,
      devDependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
})

const { packages } = Parse(lockfile, JSON.parse(projectFile('package-lock.json')))

export interface LockedPackage {
  /** `node_modules/a/node_modules/b` */
  readonly place: string
  /** Of a workspace, from the root. */
  readonly linkTo: string | undefined
  readonly optional: boolean
}

/** What `npm ci --workspace=<workspace>` installs, with or without `--omit=dev`: what is needed by it, and by what is needed. */
export function packagesOf(workspace: string, { dev }: { readonly dev: boolean }): readonly LockedPackage[] {
  const places = new Set(neededBy(workspace, dev))
  // A set hands out what is added to it while it is walked.
  for (const place of places) for (const next of neededBy(folderOf(place), false)) places.add(next)
  return [...places].map((place) => {
    const { link = false, resolved, optional = false } = packages[place] ?? {}
    return { place, linkTo: link ? resolved : undefined, optional }
  })
}

/** Of a workspace's link the workspace itself. */
function folderOf(place: string): string {
  const { link = false, resolved } = packages[place] ?? {}
  return link && resolved !== undefined ? resolved : place
}

function neededBy(place: string, dev: boolean): readonly string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[place] ?? {}
  return Object.keys({
    ...dependencies,
    ...(dev && devDependencies),
    ...optionalDependencies,
    ...peerDependencies,
  }).flatMap((name) => placeOf(name, place) ?? [])
}

/** Where a package finds another, as Node looks for it; undefined for what nobody needs (a peer one may do without). */
function placeOf(name: string, from: string): string | undefined {
  const candidate = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[candidate]) return candidate
  return from === '' ? undefined : placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}
