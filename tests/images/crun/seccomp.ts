import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../support/project-file.ts'

/** Much like Docker's own; comes with buildah. */
const usualProfile = '/usr/share/containers/seccomp.json'

interface Condition {
  readonly caps?: readonly string[]
  readonly arches?: readonly string[]
  readonly minKernel?: string
}

interface Rule {
  readonly names: readonly string[]
  readonly action: string
  readonly errnoRet?: number
  readonly args?: readonly unknown[] | null
  readonly includes?: Condition
  readonly excludes?: Condition
}

interface Profile {
  readonly defaultAction: string
  readonly defaultErrnoRet?: number
  readonly syscalls: readonly Rule[]
}

/**
 * A seccomp profile as Docker reads it, in the form crun takes: with the rules that hold for these capabilities on this processor.
 * Undefined where none is to be had.
 * @param file of this clone; the usual one without it
 */
export function seccompOf(file: string | undefined, caps: readonly string[]): object | undefined {
  const from = file === undefined ? usualProfile : path.join(projectRoot, file)
  if (!existsSync(from)) return undefined
  const { defaultAction, defaultErrnoRet, syscalls } = JSON.parse(readFileSync(from, 'utf8')) as Profile // Docker's form
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const holds = ({ caps: needed, arches }: Condition): boolean =>
    (needed?.every((cap) => caps.includes(cap)) ?? true) && (arches?.includes(arch) ?? true)
  const excluded = ({ caps: unwanted, arches }: Condition): boolean =>
    (unwanted?.some((cap) => caps.includes(cap)) ?? false) || (arches?.includes(arch) ?? false)
  return {
    defaultAction,
    ...(defaultErrnoRet !== undefined && { defaultErrnoRet }),
    architectures: [process.arch === 'x64' ? 'SCMP_ARCH_X86_64' : 'SCMP_ARCH_AARCH64'],
    syscalls: syscalls
      .filter(({ includes = {}, excludes = {} }) => holds(includes) && !excluded(excludes))
      .map(({ names, action, errnoRet, args }) => ({
        names,
        action,
        ...(errnoRet !== undefined && { errnoRet }),
        ...(args && { args }),
      })),
  }
}
