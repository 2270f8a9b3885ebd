import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ContestantRow } from '@ashenda/db/queries/directory.ts'
import type { Services } from '../../module.ts'
import { firstDataBlock } from './first-data.ts'
import { contestantHead, homeHead, type Setting, siteHead, sitePicture } from './head-of.ts'
import { headTags, type PageHead } from './page-head.ts'
import { languageOf, readPageHeads } from './page-heads.ts'
import type { Page } from './page-sender.ts'
import { type PagePath, pagePathOf } from './paths.ts'
import { cutShell } from './shell.ts'
import { siteTexts } from './site-texts.ts'

export interface SitePages {
  /** The page under an address, at an origin (https://host); `isThere` is false where all it has to say is a notice. */
  readonly at: (url: string, origin: string) => Page & { readonly isThere: boolean }
}

/** The pages of the built web app, with a head that says what they show; undefined where it is not built. */
export async function sitePages(services: Services): Promise<SitePages | undefined> {
  const { directory, settings } = services
  const built = await readFile(path.join(settings.webDir, 'index.html'), 'utf8').catch(() => undefined)
  if (built === undefined) return undefined
  const heads = await readPageHeads(settings.webDir)
  if (!heads) throw new Error(`${settings.webDir} has no heads.json: build the web app again`)
  const shell = cutShell(built, existsSync(path.join(settings.webDir, sitePicture)))

  /** A page that is not there, or that of a contestant who is not listed, has no address. */
  function headOf(
    { listed }: Pick<PagePath, 'listed'>,
    contestant: ContestantRow | undefined,
    setting: Setting,
  ): PageHead {
    if (contestant) return contestantHead(setting, contestant, directory)
    return listed === '/' ? homeHead(setting, directory) : siteHead(setting, listed)
  }

  return {
    at(url, origin) {
      const [pathname = '/', query = ''] = url.split('?')
      const { id, ...page } = pagePathOf(pathname)
      const contestant = id === undefined ? undefined : directory.findListed(id)
      const language = languageOf(heads, query)
      return {
        // Before the contest is known nobody is known not to stand.
        isThere: page.isPage && (id === undefined || contestant !== undefined || directory.content === undefined),
        // Of what is not there, nothing: else there would be as many pages as addresses somebody makes up.
        key: JSON.stringify([origin, language.code, language.isAsked, page, contestant?.id]),
        make() {
          const texts = siteTexts(heads, shell.title, language.code)
          const head = headOf(page, contestant, { origin, texts, hasPicture: shell.hasPicture })
          const tags = headTags(head, shell.title, language, heads.languages)
          if (!page.isHome) return shell.fill(language, tags, '')
          return shell.fill(
            language,
            `${tags.trimEnd()}\n${shell.firstPicture}`,
            firstDataBlock(services, contestant?.id),
          )
        },
      }
    },
  }
}
