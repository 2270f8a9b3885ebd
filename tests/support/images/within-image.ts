import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Loaded before a program that is started in an image's folder (lay-out.ts): a module that the image does not have is not found,
 * although this clone has it.
 */
const folder = process.cwd() + path.sep
const { clone, packages } = JSON.parse(readFileSync('image.json', 'utf8')) as { clone: string; packages: string[] } // lay-out.ts
const own = new Set(packages)
/** Folders that were built, and are taken as they are. */
const built = packages.filter((name) => !name.includes('node_modules')).map((name) => path.join(clone, name, path.sep))

/** `node_modules/a/node_modules/b` of a file in it. */
const packageOf = (file: string): string =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.relative(clone, file))?.[0] ?? ''

/** What is not a file is a module of Node's. */
const isInImage = (url: string): boolean => {
  const file = url.startsWith('file:') ? fileURLToPath(url) : folder
  return [folder, ...built].some((one) => file.startsWith(one)) || own.has(packageOf(file))
}

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    // The program itself is asked for by nobody.
    if (context.parentURL === undefined || isInImage(found.url)) return found
    // A package may try for another by require() and do without it.
    const code = context.conditions.includes('require') ? 'MODULE_NOT_FOUND' : 'ERR_MODULE_NOT_FOUND'
    throw Object.assign(new Error(`${code}: ${specifier} of ${context.parentURL} is not in the image`), { code })
  },
})
