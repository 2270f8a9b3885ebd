import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withSecretFiles } from './secret-files.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The path of a file with this text. */
function fileWith(text: string): string {
  const file = path.join(folder, `${Math.random()}`)
  writeFileSync(file, text)
  return file
}

const problemsOf = (env: Record<string, string>, names: readonly string[]): readonly string[] => {
  try {
    withSecretFiles(env, names)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe('a secret from a file', () => {
  test('replaces the variable, without its line break, even if that is set', () => {
    const env = { PEPPER: 'in the environment', PEPPER_FILE: fileWith('in the file\n'), PORT: '3000' }
    expect(withSecretFiles(env, ['PEPPER', 'PORT'])).toMatchObject({ PEPPER: 'in the file', PORT: '3000' })
  })

  test('may have inner spaces and lines', () => {
    const env = { KEY_FILE: fileWith(' a\nb \r\n') }
    expect(withSecretFiles(env, ['KEY'])).toMatchObject({ KEY: ' a\nb ' })
  })

  test('is not read unless named and needed', () => {
    const env = { PEPPER: 'as it is', PEPPER_FILE: '', SSL_CERT_FILE: path.join(folder, 'not there') }
    expect(withSecretFiles(env, ['PEPPER'])).toEqual(env)
  })

  test('is reported by name if missing, all at once', () => {
    const missing = path.join(folder, 'not there')
    const empty = fileWith('\n')
    expect(problemsOf({ A_FILE: missing, B_FILE: empty }, ['A', 'B'])).toEqual([
      `A_FILE names ${missing}, which cannot be read`,
      `B_FILE names ${empty}, which is empty`,
    ])
  })
})
