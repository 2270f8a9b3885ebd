import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readHeads } from '@ashenda/web/build/page-heads.ts'

/** The shortest start of a web build. */
export const builtPage = `<!doctype html>
<html lang="ti" dir="ltr" class="built">
  <head>
    <meta charset="utf-8" />
    <title>ashenda tigray</title>
    <meta
      name="description"
      content="What the page was built with."
    />
    <meta name="author" content="Ashenda" />
    <script type="module" src="/assets/app.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>This page needs JavaScript.</noscript>
  </body>
</html>`

/** A server build that renders the request itself. */
const builtRenderer = `export const createRenderer = async () => ({
  renderPage: ({ path, search, language }) => ({
    html: '<p data-path="' + path + '" data-search="' + search + '">' + language + '</p>',
    head: '<style>p { color: red }</style>',
  }),
})`

/** The pages' heads in each language. */
export const heads = await readHeads()

/** A web build in its own folder, without scripts. */
export async function writeBuiltSite(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'assets'), { recursive: true })
  await writeFile(path.join(folder, 'index.html'), builtPage)
  await writeFile(path.join(folder, 'heads.json'), JSON.stringify(heads))
  await mkdir(path.join(folder, '.server'))
  await writeFile(path.join(folder, '.server/main.js'), builtRenderer)
  return folder
}
