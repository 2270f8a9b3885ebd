import { short } from './geometry.ts'

type Attributes = Readonly<Record<string, string | number>>

/** Writes one element; attribute names are given as SVG spells them. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`)
    .join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

export function fill(path: string, colour: string, more: Attributes = {}): string {
  return element('path', { d: path, fill: colour, ...more })
}

export function line(path: string, colour: string, width: number, more: Attributes = {}): string {
  return element('path', {
    d: path,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })
}

export function disc(x: number, y: number, radius: number, colour: string, more: Attributes = {}): string {
  return element('circle', { cx: x, cy: y, r: radius, fill: colour, ...more })
}

export function oval(x: number, y: number, rx: number, ry: number, colour: string, more: Attributes = {}): string {
  return element('ellipse', { cx: x, cy: y, rx, ry, fill: colour, ...more })
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  more: Attributes = {},
): string {
  return element('rect', { x, y, width, height, fill: colour, ...more })
}

export function group(content: string, attributes: Attributes): string {
  return element('g', attributes, content)
}

/** Content seen only inside the path. The name must be used once in a picture. */
export function within(name: string, path: string, content: string): string {
  return (
    element('clipPath', { id: name }, element('path', { d: path })) + group(content, { 'clip-path': `url(#${name})` })
  )
}

/** A soft round light of one colour that fades to nothing; paint with `url(#name)`. */
export function glow(name: string, colour: string, strength: number): string {
  const stop = (offset: number, opacity: number): string =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
  return element('radialGradient', { id: name }, stop(0, strength) + stop(0.4, strength * 0.7) + stop(1, 0))
}
