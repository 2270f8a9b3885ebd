import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import type { PageRenderer } from '@ashenda/core/contracts/page-render.ts'
import type { FlatNamespace } from 'i18next'
import { renderToString } from 'react-dom/server'
import { Root } from '../src/app/app.tsx'
import { membersPath } from '../src/app/paths.ts'
import { publicPages } from '../src/app/public-pages.ts'
import { seedPageQueries } from '../src/app/seed-page-queries.ts'
import { dataOnServer, seedQueries } from '../src/app/seed-queries.ts'
import { type Texts, textsIn } from '../src/lib/i18n.ts'
import { isLanguageCode, type LanguageCode, languages } from '../src/lib/language.ts'
import { loadAllOnServer } from '../src/lib/lazy-part.tsx'
import { personalIn } from '../src/lib/personal.ts'
import { createQueryClient } from '../src/lib/query-client.ts'
import { loadTexts, startNamespaces } from '../src/lib/texts.ts'
import { pageAssets } from './page-assets.ts'
import { WithoutScripts } from './without-scripts.tsx'

/** Namespaces of pages, and of the notice in place of members' pages; parts bring theirs. */
const pageNamespaces: readonly FlatNamespace[] = [
  ...startNamespaces,
  'contestant',
  ...Object.values(publicPages).flatMap(({ texts }) => texts),
]

/**
 * If a form came back without scripts, browsers focus its first wrong field. Hydrated pages do not, because the focus is where the person
 * is.
 */
const withFocus = (html: string): string => html.replace(' aria-invalid="true"', '$& autofocus=""')

const hasWinners = ({ winners, result, archived }: FirstData): boolean =>
  [winners, result, result?.reveal, archived?.result].some((one) => one !== undefined && one.titles.length > 0)

/** Renders pages on the server. Each rendering has its own queries, and none leaves state for the next. */
export async function createRenderer(webDir: string): Promise<PageRenderer> {
  const assets = pageAssets(webDir)
  const namespaces = [...new Set([...pageNamespaces, ...(await loadAllOnServer())])]
  const textsOf = new Map<LanguageCode, Texts>()
  for (const { code } of languages) textsOf.set(code, textsIn(code, await loadTexts(code, namespaces)))
  return {
    renderPage({ path, search, language, data }) {
      const texts = isLanguageCode(language) ? textsOf.get(language) : undefined
      if (!isLanguageCode(language) || !texts) throw new Error(`no language ${language}`)
      if (membersPath.test(path)) {
        const frame = createQueryClient()
        seedQueries(frame, dataOnServer(data))
        const notice = renderToString(
          <Root queries={frame} personal={{}} server={{ path, search, language, texts }}>
            <WithoutScripts member={data.member} />
          </Root>,
        )
        return { html: `${assets.ofNotice(language)}${notice}`, head: '' }
      }
      const queries = createQueryClient()
      const arrived = dataOnServer(data)
      seedQueries(queries, arrived)
      seedPageQueries(queries, arrived)
      const html = renderToString(
        <Root queries={queries} personal={personalIn(data)} server={{ path, search, language, texts }} />,
      )
      return { html: data.form ? withFocus(html) : html, head: assets.ofPage(path, language, hasWinners(data)) }
    },
  }
}
