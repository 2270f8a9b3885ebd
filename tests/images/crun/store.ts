import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Type } from 'typebox'
import { Parse } from 'typebox/value'
import { run } from '../../../scripts/setup/program.ts'

/** What an image says of how it is run, as Docker writes it down. */
const imageConfig = Type.Object({
  config: Type.Object({
    User: Type.Optional(Type.String()),
    Env: Type.Optional(Type.Array(Type.String())),
    Entrypoint: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
    Cmd: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
    WorkingDir: Type.Optional(Type.String()),
    StopSignal: Type.Optional(Type.String()),
    Volumes: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
    Healthcheck: Type.Optional(
      Type.Object({
        Test: Type.Array(Type.String()),
        /** Nanoseconds, as all durations here. */
        Interval: Type.Optional(Type.Number()),
        Timeout: Type.Optional(Type.Number()),
        StartPeriod: Type.Optional(Type.Number()),
        Retries: Type.Optional(Type.Number()),
      }),
    ),
  }),
})
export type ImageConfig = Type.Static<typeof imageConfig>['config']

const inspected = Type.Object({ Docker: imageConfig })
const listed = Type.Array(
  Type.Object({ names: Type.Union([Type.Array(Type.String()), Type.Null()]), size: Type.String() }),
)

interface Build {
  readonly tag: string
  readonly dockerfile: string
  readonly context: string
  readonly target?: string
  readonly args?: Readonly<Record<string, string>>
}

/** Images and what is unpacked of them, in a folder of their own: what else this machine has of images is left alone. */
export interface ImageStore {
  readonly build: (build: Build) => Promise<void>
  readonly configOf: (image: string) => Promise<ImageConfig>
  /** Size as Docker tells it: of all layers, those of the base included. */
  readonly sizeOf: (image: string) => Promise<string>
  /** The files of an image as a folder, which is removed by `unmount`. */
  readonly mount: (image: string, name: string) => Promise<string>
  readonly unmount: (name: string) => Promise<void>
}

export function openStore(folder: string): ImageStore {
  mkdirSync(folder, { recursive: true })
  const place = ['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run')]
  const buildah = (...args: readonly string[]): Promise<string> =>
    run('buildah', [...place, '--storage-driver', 'overlay', ...args])
  // Nothing but what was made here: a name that is missing is an error, not a download.
  const settings = ['--isolation', 'chroot', '--pull-never', '--layers', '--format', 'docker']
  return {
    build: async ({ tag, dockerfile, context, target, args = {} }) => {
      const chosen = [
        ...(target === undefined ? [] : ['--target', target]),
        ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      ]
      await buildah('bud', ...settings, ...chosen, '--file', dockerfile, '--tag', tag, context)
    },
    configOf: async (image) =>
      Parse(inspected, JSON.parse(await buildah('inspect', '--type', 'image', image))).Docker.config,
    sizeOf: async (image) => {
      const images = Parse(listed, JSON.parse(await buildah('images', '--json')))
      return images.find(({ names }) => names?.includes(`localhost/${image}`))?.size ?? 'unknown'
    },
    mount: async (image, name) => {
      await buildah('from', '--pull-never', '--name', name, image)
      return (await buildah('mount', name)).trim()
    },
    unmount: async (name) => {
      await buildah('rm', name).catch(() => undefined)
    },
  }
}
