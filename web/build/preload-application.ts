import type { HtmlTagDescriptor, Plugin } from 'vite'

type Bundle = NonNullable<Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]>
type Chunk = Extract<Bundle[string], { type: 'chunk' }>

/**
 * The entry is a few kB that decide on a language and then import the application. This names the application's chunks and styles in
 * the head of pages that browsers render, so that they are fetched beside the entry, not after it; pages that the server renders name
 * them in a template (server/page-assets.ts). The entry itself imports no other file.
 */
export function preloadApplication(module: string): Plugin {
  return {
    name: 'ashenda-preload-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
        const application = chunks.find((chunk) => chunk.facadeModuleId === module || chunk.moduleIds.includes(module))
        if (!application) throw new Error(`no chunk for ${module}`)
        // Even a helper of the bundler in a file of its own is a round trip before the page does anything.
        const entry = chunks.find(({ name }) => name === 'entry')
        if (entry?.imports.length !== 0) throw new Error(`the entry waits for ${entry?.imports.join(', ')}`)
        const imported = application.imports.flatMap((name) => chunks.filter((chunk) => chunk.fileName === name))
        return [application, ...imported].flatMap(tagsOf).filter(({ attrs }) => !html.includes(`"${attrs?.['href']}"`))
      },
    },
  }
}

function tagsOf(chunk: Chunk): HtmlTagDescriptor[] {
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  return [
    { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: '', href: `/${chunk.fileName}` }, injectTo: 'head' },
    ...styles.map(
      (href): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel: 'stylesheet', crossorigin: '', href: `/${href}` },
        injectTo: 'head',
      }),
    ),
  ]
}
