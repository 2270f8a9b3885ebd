/** Festival colours: the web's design tokens start from the same paper, leaf, madder and gold. */
export const colours = {
  paper: '#f6ead3',
  sand: '#ecd5a8',
  cotton: '#fdf8ed',
  cottonShade: '#e9dcc3',
  cottonFold: '#d3c09e',
  leaf: '#2f6b3c',
  deepLeaf: '#1c452b',
  sage: '#9db583',
  sprout: '#79a548',
  lime: '#a9c25d',
  madder: '#a8342a',
  deepMadder: '#7c211f',
  clay: '#c8683e',
  apricot: '#eeb27a',
  rose: '#dd8f7c',
  gold: '#dda63a',
  paleGold: '#f4d68a',
  darkGold: '#a6701d',
  indigo: '#2c4468',
  dusk: '#7f97a0',
  plum: '#5a2740',
} as const

export interface Skin {
  base: string
  shade: string
  deep: string
  light: string
  blush: string
  lip: string
  lowerLip: string
}

/** From light to dark, the range of browns met in Tigray. */
const skinTones = ['#c68d5f', '#bb7f51', '#ae7247', '#a2673e', '#945a36', '#854e2f', '#764329', '#683a25'] as const

export const hairTones = ['#1c1413', '#231815', '#2a1b16', '#191417'] as const

export function skinOf(step: number): Skin {
  const base = skinTones[Math.min(skinTones.length - 1, Math.max(0, step))] ?? skinTones[3]
  return {
    base,
    shade: mix(base, '#4a160f', 0.26),
    deep: mix(base, '#2a0b0a', 0.58),
    light: mix(base, '#ffdfae', 0.26),
    blush: mix(base, '#c9402c', 0.32),
    lip: mix(base, '#7a1622', 0.56),
    lowerLip: mix(base, '#b53a3a', 0.5),
  }
}

export const skinSteps = skinTones.length

/** A colour the share t of the way from one to the other; both as #rrggbb. */
export function mix(from: string, to: string, t: number): string {
  const part = (offset: number): string => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(offset, offset + 2), 16))
    const value = Math.round((a ?? 0) * (1 - t) + (b ?? 0) * t)
    return value.toString(16).padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}
