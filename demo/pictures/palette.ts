/** The values of the design tokens of the same names; those without a token are at the end of each list. */
const day = {
  bg: '#ffffff',
  line: '#e7e8ed',
  text: '#15171d',
  'text-2': '#474d5b',
  'text-3': '#626877',
  accent: '#4263eb',
  'a-sky1': '#cfdcf3',
  'a-sky2': '#f8ece0',
  'a-sun': '#fff6e4',
  'a-far': '#c3cee6',
  'a-mid': '#adbbd9',
  'a-face': '#fbf8f3',
  'a-face2': '#efe6da',
  'a-side': '#d5d3d6',
  'a-side2': '#cdc2b6',
  'a-slab': '#ffffff',
  'a-core': '#5c6aa0',
  'a-glass': '#9db4d6',
  'a-lit': '#b8cbe6',
  'a-glass3': '#86a0c8',
  'a-sglass': '#8298bd',
  'a-ground': '#ddd8cc',
  'a-ground2': '#cfc9ba',
  'a-tree': '#7f9f84',
  'a-tree2': '#68896f',
  'a-water': '#a9c3df',
  'a-water2': '#c9dbee',
  'a-sand': '#ece0cb',
  'pl-wall': '#2b2f3a',
  'pl-floor': '#fbfaf8',
  'pl-wet': '#eef3f8',
  'pl-out': '#f0f4ee',
  'pl-line': '#b9bdc8',
  'pl-dim': '#8a90a0',
  'a-cloud': '#ffffff',
  'a-star': 'transparent',
  'a-clay': '#e3bfa6',
  'a-clay-side': '#c49c82',
  'a-leaf': '#93b08f',
  'a-road': '#b9b8bd',
  'a-glow': '#fff1d6',
} as const

export type Token = keyof typeof day
export type Paint = `var(--${Token})` | `url(#${string})` | `#${string}`
/** `both` keeps the tokens as CSS variables: for pictures that stand inside a page and follow its scheme. */
export type Scheme = 'day' | 'night' | 'both'

const night: Record<Token, string> = {
  bg: '#15161b',
  line: '#272a32',
  text: '#ededf1',
  'text-2': '#b3b7c3',
  'text-3': '#9297a6',
  accent: '#3b5bdb',
  'a-sky1': '#171b36',
  'a-sky2': '#3a3355',
  'a-sun': '#d9d0dc',
  'a-far': '#272b4c',
  'a-mid': '#21243f',
  'a-face': '#343a5c',
  'a-face2': '#39374f',
  'a-side': '#252a47',
  'a-side2': '#2a2840',
  'a-slab': '#464d74',
  'a-core': '#20254a',
  'a-glass': '#1d2241',
  'a-lit': '#f3cd8d',
  'a-glass3': '#c99a5c',
  'a-sglass': '#191d38',
  'a-ground': '#1f2136',
  'a-ground2': '#191b2d',
  'a-tree': '#21383a',
  'a-tree2': '#1a2d31',
  'a-water': '#1d2447',
  'a-water2': '#333a68',
  'a-sand': '#2b2a3c',
  'pl-wall': '#c9cdd8',
  'pl-floor': '#1b1d23',
  'pl-wet': '#1a2129',
  'pl-out': '#1a201c',
  'pl-line': '#4a4f5c',
  'pl-dim': '#858b99',
  'a-cloud': '#2b2d52',
  'a-star': '#e8e6f6',
  'a-clay': '#4a3a48',
  'a-clay-side': '#352b3b',
  'a-leaf': '#2a4743',
  'a-road': '#171828',
  'a-glow': '#f3cd8d',
}

export const paint = (token: Token): Paint => `var(--${token})`

/** A page that lacks a token still shows the picture, by day. */
export function painted(svg: string, scheme: Scheme): string {
  return svg.replaceAll(/var\(--([\w-]+)\)/g, (match, name: string) => {
    if (!isToken(name)) return match
    return scheme === 'both' ? `var(--${name}, ${day[name]})` : colourOf(name, scheme)
  })
}

export const colourOf = (token: Token, scheme: Scheme): string => (scheme === 'night' ? night : day)[token]

const isToken = (name: string): name is Token => name in day
