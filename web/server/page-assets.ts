/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deferredScriptsId, podiumScriptsId } from '../src/app/deferred-scripts.ts'
import { homePath, type PublicPath, pageAt } from '../src/app/paths.ts'
import { type LanguageCode, resourceChain } from '../src/lib/language.ts'
import plainStyles from './without-scripts.css?raw'

/** A script of the browser's build, as build/list-chunks.ts lists it; paths of modules are relative to web/. */
interface Chunk {
  readonly file: string
  readonly modules: readonly string[]
  readonly imports: readonly string[]
  readonly styles: readonly string[]
}

/** Without what is written for us alone: it stands in every document. */
const withoutScripts = plainStyles.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ')

const everywhere = ['src/app/main.tsx', 'src/app/start.tsx']
const highlighted = ['src/features/home/highlighted.tsx']

/** Behind the first screen: their styles come along, and React asks for their scripts once the page is alive, which nobody on a slow line waits for. */
const below = [
  'src/features/footer/footer.tsx',
  'src/features/home/countdown.tsx',
  'src/features/tips/tips.tsx',
  'src/features/partners/partner-banner.tsx',
  'src/features/announcement/announcement.tsx',
]

/** Of it what a decided contest's page does not show. */
const whileVoting = ['src/features/home/countdown.tsx', 'src/features/tips/tips.tsx']

/** Once a contest is decided, on the first page and on those of results. */
const decided = ['src/features/results/winners.tsx']
const decidedHome = ['src/features/home/winners-here.tsx']

const pageList = 'src/app/public-pages.ts'

/**
 * Opens over the page once somebody chose, and what follows it. Its scripts come after the page's, named in their own template; its small
 * styles come along, so that a slow line does not wait for five more files.
 */
const overHome = ['src/features/voting/podium-dialog.tsx', pageList, 'src/features/payment/payment-page.tsx']

/** What draws each page beside that. */
const pageModules: Readonly<Record<PublicPath, readonly string[]>> = {
  '/register': ['src/features/register/register-page.tsx'],
  '/login': ['src/features/login/login-page.tsx'],
  '/forgot-password': ['src/features/forgot-password/forgot-password-page.tsx'],
  '/reset-password': ['src/features/reset-password/reset-password-page.tsx'],
  '/payment': ['src/features/payment/payment-page.tsx'],
  '/ballot': ['src/features/ballot/ballot-page.tsx'],
  '/ballot/code': ['src/features/ballot/ballot-page.tsx'],
  '/where': ['src/features/lookup/lookup-page.tsx'],
  '/receipt/:receipt': ['src/features/receipt/receipt-page.tsx'],
  '/report/:contestant': ['src/features/report/report-page.tsx'],
  '/results': ['src/features/results/results-page.tsx'],
  '/contests/:slug': ['src/features/archive/contest-page.tsx'],
  '/contests': ['src/features/archive/contests-page.tsx'],
  '/shop': ['src/features/shop/shop-page.tsx'],
  '/shop/basket': ['src/features/shop/basket-page.tsx'],
  '/shop/order': ['src/features/shop/order-page.tsx'],
  '/shop/:product': ['src/features/shop/product-page.tsx'],
  '/exemplary': ['src/features/exemplary/exemplary-page.tsx'],
  '/about': ['src/features/about/about-page.tsx'],
  '/contact': ['src/features/contact/contact-page.tsx', 'src/features/contact/about-her.tsx'],
  '/questions': ['src/features/questions/questions-page.tsx'],
  '/policy': ['src/features/policy/policy-page.tsx'],
  '/ashenda': ['src/features/placeholder/placeholder-page.tsx'],
  '/aboutus': ['src/features/placeholder/placeholder-page.tsx'],
}

/**
 * The styles that name the letters of a script (lib/language-choice.ts), where they are not in those of every page: else its words would be
 * set anew when the scripts ask for them. Korean's are as large as all of a page, and come when they are asked for.
 */
const facesOf: Partial<Record<string, RegExp>> = {
  arabic: /^fonts-arabic-.*[.]css$/,
  hindi: /^fonts-devanagari-.*[.]css$/,
}

const templateOf = (id: string, chunks: readonly Chunk[]): string =>
  `<template id="${id}">${chunks
    .map(({ file }) => `<link rel="modulepreload" href="/${file}" fetchpriority="low" />`)
    .join('')}</template>`

interface PageAssets {
  /** @param hasWinners it shows who won */
  readonly ofPage: (path: string, language: LanguageCode, hasWinners: boolean) => string
  /** Of what a page says without scripts that only browsers draw: it stands inside its document, so that its styles are links. */
  readonly ofNotice: (language: LanguageCode) => string
}

/**
 * A rendered page's head: styles are inline, so the document can be painted on arrival; script addresses are in a template, from which they
 * load in parallel after painting. @param webDir the browser's build @throws if a page's module or a font is in no file of the build
 */
export function pageAssets(webDir: string): PageAssets {
  const chunks = JSON.parse(readFileSync(join(webDir, '.chunks'), 'utf8')) as readonly Chunk[] // written by the same build
  const assets = readdirSync(join(webDir, 'assets'))
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const heads = new Map<string, string>()

  function chunkOf(module: string): Chunk {
    const chunk = chunks.find(({ modules }) => modules.includes(module))
    if (!chunk) throw new Error(`no script of the build holds web/${module}`)
    return chunk
  }

  function facesFor(resource: string): readonly string[] {
    const faces = facesOf[resource]
    if (!faces) return []
    const file = assets.find((one) => faces.test(one))
    if (file === undefined) throw new Error(`no file of the build is ${faces}`)
    return [`assets/${file}`]
  }

  function neededFor(modules: readonly string[], resource: string) {
    const needed = new Set(modules.map(chunkOf))
    for (const { imports } of needed) {
      for (const file of imports) {
        const imported = byFile.get(file)
        if (imported) needed.add(imported)
      }
    }
    const styles = [...new Set([...needed].flatMap((chunk) => chunk.styles)), ...facesFor(resource)]
    return { needed, styles }
  }

  interface Kind {
    readonly hasPodium: boolean
    readonly hasWinners: boolean
  }

  function makeHead(modules: readonly string[], { hasPodium, hasWinners }: Kind, resource: string): string {
    const own = neededFor(modules, resource)
    const podium = neededFor(hasPodium ? overHome : [], resource)
    const shownBelow = hasWinners ? below.filter((part) => !whileVoting.includes(part)) : below
    const parts = [own, neededFor(shownBelow, resource), podium]
    const styles = [...new Set(parts.flatMap((part) => part.styles))]
    const ofPodium = [...podium.needed].filter((chunk) => !own.needed.has(chunk))
    const css = styles.map((file) => readFileSync(join(webDir, file), 'utf8')).join('\n')
    return [
      `<style>${css}</style>`,
      `<noscript><style>${withoutScripts}</style></noscript>`,
      // Vite looks for these before it loads a style sheet; their rules are in the page already. Browsers fetch no sheet of an unknown type,
      // while some fetch a disabled one ahead.
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}" type="text/plain" disabled />`),
      // The entry fetches them after the first paint; the page reads and votes without them.
      templateOf(deferredScriptsId, [...own.needed]),
      ...(hasPodium ? [templateOf(podiumScriptsId, ofPodium)] : []),
    ].join('\n')
  }

  return {
    ofPage(path, language, hasWinners) {
      const [resource] = resourceChain(language)
      const id = homePath.exec(path)?.groups?.['id']
      const page = pageAt(path)
      const key = `${resource} ${page ?? (id === undefined ? 'home' : 'highlighted')} ${hasWinners}`
      const known = heads.get(key)
      if (known !== undefined) return known
      const own = page ? [pageList, ...pageModules[page]] : id === undefined ? [] : highlighted
      const won = hasWinners ? [...decided, ...(page ? [] : decidedHome)] : []
      const head = makeHead(
        [...everywhere, ...own, ...won],
        { hasPodium: page === undefined && !hasWinners, hasWinners },
        resource,
      )
      heads.set(key, head)
      return head
    },
    ofNotice(language) {
      const { styles } = neededFor([...everywhere, ...below], resourceChain(language)[0])
      const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" />`)
      return [...links, `<style>${withoutScripts}</style>`].join('\n')
    },
  }
}
