import type { Paint } from './palette.ts'

export interface Look {
  fill?: Paint | 'none' | undefined
  stroke?: Paint | undefined
  width?: number | undefined
  opacity?: number | undefined
  dash?: string | undefined
  round?: number | undefined
  cap?: 'round' | 'square' | undefined
}

export type Point = readonly [x: number, y: number]

export const rect = (x: number, y: number, width: number, height: number, look: Look): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${look.round ? ` rx="${n(look.round)}"` : ''}${attributes(look)}/>`

export const path = (d: string, look: Look): string => `<path d="${d}"${attributes(look)}/>`

export const circle = (x: number, y: number, r: number, look: Look): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${attributes(look)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, look: Look): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${attributes(look)}/>`

export const polygon = (points: readonly Point[], look: Look): string =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, look)

export const line = (from: Point, to: Point, look: Look): string =>
  path(`M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`, { fill: 'none', ...look })

export const group = (transform: string, content: string): string => `<g transform="${transform}">${content}</g>`

export interface Lettering {
  size: number
  weight: 400 | 600
  fill: Paint
  anchor?: 'start' | 'middle' | 'end' | undefined
}

/** A line of text on its baseline. `render.ts` turns it into outlines, so it must keep exactly this shape. */
export const text = (
  x: number,
  y: number,
  text: string,
  { size, weight, fill, anchor = 'middle' }: Lettering,
): string =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${escaped(text)}</text>`

/** The whole picture. A cover fills its frame (`slice`), a drawing stays whole. The title is what a screen reader says. */
export const picture = (
  width: number,
  height: number,
  title: string,
  content: string,
  fit: 'slice' | 'meet' = 'slice',
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" preserveAspectRatio="xMidYMid ${fit}" role="img" font-family="Inter, system-ui, sans-serif"><title>${escaped(title)}</title>${content}</svg>`

/** A tenth of a unit is finer than any screen shows and halves the size of the file. */
export const n = (value: number): number => Math.round(value * 10) / 10

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function attributes({ fill, stroke, width, opacity, dash, cap }: Look): string {
  return [
    fill && ` fill="${fill}"`,
    stroke && ` stroke="${stroke}" stroke-width="${width ?? 1}"`,
    dash && ` stroke-dasharray="${dash}"`,
    cap && ` stroke-linecap="${cap}"`,
    opacity !== undefined && ` opacity="${Math.round(opacity * 100) / 100}"`,
  ]
    .filter(Boolean)
    .join('')
}
