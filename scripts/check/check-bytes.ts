import { ensureWebBuild } from '../setup/web-build.ts'
import { beside, membersOnly, pages, podiumKb, podiumScripts, renderedHomeKb } from './bytes/budgets.ts'
import { bytesOf, looksBehind, readChunks, readDocument, readFiles } from './bytes/build.ts'
import { chunkOf, filesOf, loadedWith } from './bytes/loads.ts'
import { bytesOfRenderedHome } from './bytes/rendered-home.ts'

/**
 * Part of `npm run check`: no page exceeds its first visitor's budget, voters load nothing of admins, and older Safaris can run all that a
 * vote needs.
 */
await ensureWebBuild()
const chunks = readChunks()
const problems: string[] = []

const start = ['src/app/main.tsx', 'src/app/start.tsx'].map((module) => chunkOf(chunks, module))
/** Where contestants' and admins' pages are registered. */
const gate = chunkOf(chunks, 'src/app/members-pages.tsx')
/** Where the pages that Home does not need are registered. */
const pageList = chunkOf(chunks, 'src/app/public-pages.ts')
const linked = [...readDocument().matchAll(/(?:href|src)="\/(?<file>assets\/[^"]+[.](?:css|js))"/g)].map(
  ({ groups }) => groups?.['file'] ?? '',
)
const languages = [...new Set([...chunks.values()].flatMap(({ modules }) => modules.flatMap(languageOf)))]

console.log(`${'kB, gzip'.padEnd(24)}  start  of it texts  budget`)
for (const { path, parts, texts, kb, members, unlisted } of pages) {
  const way = members ? [...start, gate] : unlisted ? start : [...start, pageList]
  const own = loadedWith(chunks, [...way, ...parts.map((part) => chunkOf(chunks, `src/features/${part}`))])
  const files = new Set([...linked, ...filesOf(own)])
  // Styles are in the rendered document; members' pages are rendered in the browser.
  const counted = members ? ['index.html', ...files] : [...files].filter((file) => file.endsWith('.js'))
  const waitedFor = ['start', ...texts, ...(texts.includes('admin') ? ['refusals-admin'] : [])]
  const textBytes = Math.max(...languages.map((language) => bytesOfTexts(language, waitedFor)))
  report(path, sum(counted.map(bytesOf)) + textBytes, kb, textBytes)
}
report('/ rendered, Brotli', await bytesOfRenderedHome(), renderedHomeKb)
for (const { name, files, kb, each } of beside) {
  const sizes = readFiles().flatMap(({ path, bytes }) => (files.test(path) ? [bytes] : []))
  if (sizes.length === 0) problems.push(`${name}: the build has no such file`)
  else report(name, each ? Math.max(...sizes) : sum(sizes), kb)
}

const ofPage = loadedWith(chunks, start)
const ofPodium = loadedWith(chunks, [chunkOf(chunks, 'src/features/voting/podium-dialog.tsx')])
const podiumAlone = [...ofPodium].filter((chunk) => !ofPage.has(chunk))
const votingTexts = Math.max(...languages.map((language) => bytesOfTexts(language, ['voting'])))
report('podium', sum(podiumAlone.map(({ file }) => bytesOf(file))) + votingTexts, podiumKb, votingTexts)
if (podiumAlone.length > podiumScripts)
  problems.push(
    `the podium is ${podiumAlone.length} scripts, more than the ${podiumScripts} it may be (web/vite.config.ts)`,
  )

const known = new Set(pages.flatMap(({ parts }) => parts.map((part) => chunkOf(chunks, `src/features/${part}`))))
for (const chunk of [...start, gate, pageList].flatMap(({ dynamicImports }) =>
  dynamicImports.flatMap((file) => chunks.get(file) ?? []),
)) {
  const page = chunk.modules.find((module) => /^src\/features\/[\w-]+\/[\w-]+-pages?[.]tsx$/.test(module))
  if (page && !known.has(chunk) && !start.includes(chunk)) {
    problems.push(`web/${page} has no budget in scripts/check/bytes/budgets.ts`)
  }
}

const membersPages = new Set(
  pages.flatMap(({ members, parts }) => (members ? parts.map((part) => chunkOf(chunks, `src/features/${part}`)) : [])),
)
for (const { file, modules } of loadedWith(chunks, start, (chunk) => !membersPages.has(chunk))) {
  for (const module of modules.filter((name) => membersOnly.includes(featureOf(name)))) {
    problems.push(`${file}, which a voter's page may load, holds web/${module}`)
  }
}

// Schemas of other forms do: those pages then stay as without scripts.
for (const chunk of [...new Set([...ofPage, ...ofPodium])].filter(looksBehind))
  problems.push(`${chunk.file} looks behind in a regular expression, which Safari reads since 16.4 only`)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function report(name: string, bytes: number, budgetKb: number, textBytes?: number): void {
  const texts = textBytes === undefined ? '' : kb(textBytes)
  console.log(`${name.padEnd(24)}${kb(bytes).padStart(7)}${texts.padStart(13)}${String(budgetKb).padStart(8)}`)
  if (bytes > budgetKb * 1000) problems.push(`${name}: ${kb(bytes)} kB are more than the ${budgetKb} kB it may have`)
}

function bytesOfTexts(language: string, namespaces: readonly string[]): number {
  const holding = namespaces.map((namespace) => chunkOf(chunks, textsFile(language, namespace)))
  return sum([...new Set(holding)].map(({ file }) => bytesOf(file)))
}

/** English refusals are the server's own. */
function textsFile(language: string, namespace: string): string {
  return language === 'en' && namespace.startsWith('refusals')
    ? `../core/${namespace}.json`
    : `src/locales/${language}/${namespace}.json`
}

function languageOf(module: string): string | readonly [] {
  return /^src\/locales\/(?<language>\w+)\//.exec(module)?.groups?.['language'] ?? []
}

function featureOf(module: string): string {
  return /^src\/features\/(?<feature>[\w-]+)\//.exec(module)?.groups?.['feature'] ?? ''
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
