import type { HeadLanguage } from '@ashenda/core/contracts/page-heads.ts'
import { dataBlock } from './data-block.ts'
import type { PageHead } from './page-head.ts'
import { addressIn, alternatesOf, type PageLanguage } from './page-language.ts'

/**
 * The tags of a head, for browsers, search engines and those who show a preview of a link. In each language a page is one of
 * its own.
 */
export function headTags(
  head: PageHead,
  siteName: string,
  language: PageLanguage,
  languages: readonly HeadLanguage[],
): string {
  const { title, heading, description, type, address, picture, data } = head
  return [
    `<title>${title}</title>`,
    meta('name', 'description', description),
    ...(address === undefined
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${addressIn(address, language)}" />`,
          ...alternatesOf(address, languages).map(
            (one) => `<link rel="alternate" hreflang="${one.tag}" href="${one.address}" />`,
          ),
          meta('property', 'og:url', addressIn(address, language)),
        ]),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', heading),
    meta('property', 'og:description', description),
    ...(picture ? pictureTags(picture) : []),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', heading),
    meta('name', 'twitter:description', description),
    ...(picture
      ? [meta('name', 'twitter:image', picture.address), meta('name', 'twitter:image:alt', picture.alt)]
      : []),
    ...(data ? [dataBlock('application/ld+json', data)] : []),
    '',
  ].join('\n    ')
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${content}" />`

/** The size is that of every picture for previews (core: jpegVariants). */
const pictureTags = ({ address, alt }: { readonly address: string; readonly alt: string }): readonly string[] => [
  meta('property', 'og:image', address),
  meta('property', 'og:image:type', 'image/jpeg'),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('property', 'og:image:alt', alt),
]
