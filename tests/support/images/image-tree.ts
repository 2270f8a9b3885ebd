import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import dockerignore from '@balena/dockerignore'
import { projectFile, projectRoot } from '../project-file.ts'
import { type Instruction, instructionsOf } from './dockerfile.ts'
import { packagesOf } from './locked-packages.ts'

/** Where something in an image comes from: a path of this clone, or for a link the path in the image that it leads to. */
interface Source {
  /** A package and the built pages are folders that are taken as they are. */
  readonly kind: 'file' | 'folder' | 'link'
  readonly from: string
}

/** What an image holds, by the path below /app. */
export type ImageTree = ReadonlyMap<string, Source>

const workdir = '/app'

/**
 * What the build of a target of docker/Dockerfile holds in the end, with what a .dockerignore says left out.
 * @throws on an instruction whose meaning it does not know
 */
export function imageTree(target: string, ignored = projectFile('.dockerignore')): ImageTree {
  const tree = new Map<string, Source>()
  for (const instruction of instructionsOf(target)) apply(tree, instruction, ignored)
  return tree
}

function apply(tree: Map<string, Source>, { keyword, rest }: Instruction, ignored: string): void {
  if (keyword === 'COPY') copy(tree, rest, ignored)
  else if (keyword === 'RUN') run(tree, rest)
  else if (keyword === 'ADD' || (keyword === 'WORKDIR' && rest !== workdir))
    throw new Error(`what does ${keyword} ${rest} leave in the image?`)
}

function copy(tree: Map<string, Source>, rest: string, ignored: string): void {
  const [, stage, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? []
  const sources = paths.split(' ')
  const to = sources.pop() ?? ''
  for (const source of sources) {
    const found = stage === undefined ? contextBelow(source, ignored) : imageBelow(imageTree(stage, ignored), source)
    if (found.length === 0) throw new Error(`COPY ${rest} finds nothing`)
    // A file goes by its own name into a folder; of a folder what is in it.
    for (const { below, entry } of found)
      tree.set(path.join(to, below === '' && to.endsWith('/') ? path.basename(source) : below), entry)
  }
}

interface Found {
  /** The path below what was asked for: '' where that is a file. */
  readonly below: string
  readonly entry: Source
}

/** Of this clone, as Docker is given it. */
function contextBelow(source: string, ignored: string): readonly Found[] {
  const files = isFile(source) ? [source] : filesBelow(source)
  const given = dockerignore.default().add(ignored).filter(files)
  return given.map((from) => ({ below: path.relative(source, from), entry: { kind: 'file', from } }))
}

const imageBelow = (tree: ImageTree, source: string): readonly Found[] =>
  [...tree]
    .map(([name, entry]) => ({ below: path.relative(path.relative(workdir, source), name), entry }))
    .filter(({ below }) => !below.startsWith('..'))

/** Of what a stage runs, that counts which leaves something in the folder of the site. */
function run(tree: Map<string, Source>, command: string): void {
  const [, workspace] = /^npm ci --workspace=(\w+) /.exec(command) ?? []
  if (workspace !== undefined) {
    for (const { place, linkTo, optional } of packagesOf(workspace, { dev: !command.includes(' --omit=dev ') })) {
      if (linkTo !== undefined) tree.set(place, { kind: 'link', from: linkTo })
      // Builds for other platforms are installed nowhere.
      else if (!optional || isThere(place)) tree.set(place, { kind: 'folder', from: place })
    }
  } else if (command === 'npm run build --workspace=web') {
    tree.set('web/dist', { kind: 'folder', from: 'web/dist' })
  } else if (!/^(?:install -d|apt-get|npx --no patch-package)/.test(command))
    throw new Error(`what does ${command} leave in the image?`)
}

const stats = (name: string) => statSync(path.join(projectRoot, name), { throwIfNoEntry: false })
const isThere = (name: string): boolean => stats(name) !== undefined
const isFile = (name: string): boolean => stats(name)?.isFile() ?? false

const filesBelow = (folder: string): string[] =>
  globSync(`${folder}/**`, { cwd: projectRoot, withFileTypes: true, exclude: ({ name }) => name === 'node_modules' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
