import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildApp } from '@ashenda/api/app.ts'
import type { AppSettings } from '@ashenda/api/config/settings.ts'
import type { App } from '@ashenda/api/http/app.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { heads, writeBuiltSite } from './built-site.ts'
import { type ContestantChoice, insertContest, insertContestant, insertZone } from './contest-data.ts'
import { endAll } from './end-all.ts'
import { type Head, readHead } from './page-head.ts'
import { type Platform, startPlatform } from './platform.ts'
import { renderedPage } from './rendered-page.ts'

export const origin = 'https://vote.example.org'

interface SiteHeads {
  readonly platform: Platform
  /** At `origin`. */
  readonly site: App
  /** Does not know its address. */
  readonly elsewhere: App
  /** Built with a preview picture. */
  readonly withPicture: App
  /** The only zone. */
  readonly zone: string
  /** Resolves with the contestant's id once the site knows her. */
  readonly insert: (choice: ContestantChoice) => Promise<string>
  readonly headAt: (url: string) => Promise<Head>
}

/** Pages as the api sends them, of a built site, for all tests of a file. */
export function useSiteHeads(): SiteHeads {
  let platform: Platform
  let site: App
  let elsewhere: App
  let withPicture: App
  let contest = ''
  let zone = ''

  beforeAll(async () => {
    platform = await startPlatform(async (sql) => {
      contest = await insertContest(sql)
      zone = await insertZone(sql, 'mekelle zone')
    })
    const webDir = await writeBuiltSite(path.join(platform.dataDir, 'web'))
    const buildSite = (settings: Partial<AppSettings>) =>
      buildApp(
        { ...platform.services, settings: { ...platform.services.settings, webDir, ...settings } },
        pino({ level: 'silent' }),
      )
    site = await buildSite({ publicUrl: origin })
    elsewhere = await buildSite({})
    const otherDir = await writeBuiltSite(path.join(platform.dataDir, 'other-web'))
    await writeFile(path.join(otherDir, 'share.jpg'), 'a picture')
    withPicture = await buildSite({ webDir: otherDir, publicUrl: origin })
    await renderedPage(site, '/about')
  })
  afterAll(() => endAll(site, elsewhere, withPicture, platform))

  return {
    get platform() {
      return platform
    },
    get site() {
      return site
    },
    get elsewhere() {
      return elsewhere
    },
    get withPicture() {
      return withPicture
    },
    get zone() {
      return zone
    },
    async insert(choice) {
      const id = await insertContestant(platform.sql, contest, choice)
      await platform.reload()
      return id
    },
    async headAt(url) {
      const { body } = await site.inject({ url, headers: { accept: 'text/html' } })
      expect(body).toContain('<script type="module" fetchpriority="low" src="/assets/app.js"></script>')
      return readHead(body)
    },
  }
}

/** Alternate links beside the canonical address. */
export const inEveryLanguage = (address: string) => ({
  ...Object.fromEntries(heads.languages.map(({ code, tag }) => [`alternate ${tag}`, `${address}?lang=${code}`])),
  'alternate x-default': address,
})

export const dataOf = ({ data = '' }: Head): unknown => JSON.parse(data)
