import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readHeads } from '@ashenda/web/build/page-heads.ts'

/** What a build of the web app begins with, as short as it can be. */
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

/** A build for the server that renders what it was asked for. */
const builtRenderer = `export const createRenderer = async () => ({
  renderPage: ({ path, search, language }) => ({
    html: '<p data-path="' + path + '" data-search="' + search + '">' + language + '</p>',
    head: '<style>p { color: red }</style>',
  }),
})`

/** What the pages say of themselves in each language. */
export const heads = await readHeads()

/** A built web app in a folder of its own; without its scripts. */
export async function writeBuiltSite(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'assets'), { recursive: true })
  await writeFile(path.join(folder, 'index.html'), builtPage)
  await writeFile(path.join(folder, 'heads.json'), JSON.stringify(heads))
  await mkdir(path.join(folder, '.server'))
  await writeFile(path.join(folder, '.server/main.js'), builtRenderer)
  return folder
}
