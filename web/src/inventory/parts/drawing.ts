import { createElement, type ReactNode } from 'react'

/** Allowed elements of a drawing. All others in the file are dropped: scripts, links, styles and images. */
const ELEMENTS = new Set(['g', 'path', 'rect', 'circle', 'ellipse', 'text', 'title'])
const ATTRIBUTES: Readonly<Record<string, string>> = {
  x: 'x',
  y: 'y',
  width: 'width',
  height: 'height',
  rx: 'rx',
  ry: 'ry',
  cx: 'cx',
  cy: 'cy',
  r: 'r',
  d: 'd',
  transform: 'transform',
  fill: 'fill',
  stroke: 'stroke',
  opacity: 'opacity',
  'stroke-width': 'strokeWidth',
  'stroke-dasharray': 'strokeDasharray',
  'stroke-linecap': 'strokeLinecap',
  'font-weight': 'fontWeight',
  'text-anchor': 'textAnchor',
}

export interface Drawing {
  readonly viewBox: string
  readonly width: number
  readonly height: number
  readonly parts: ReactNode
}

/** Parses a drawing into elements of the page, so that it takes the page's colours. Undefined if the text is not a drawing. */
export function readDrawing(text: string): Drawing | undefined {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  const viewBox = root.getAttribute('viewBox') ?? ''
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number)
  if (root.localName !== 'svg' || !(width > 0) || !(height > 0)) return undefined
  return { viewBox, width, height, parts: [...root.children].map(draw) }
}

function draw(element: Element, key: number): ReactNode {
  if (!ELEMENTS.has(element.localName)) return null
  const props: Record<string, unknown> = { key }
  for (const { name, value } of element.attributes) {
    const known = ATTRIBUTES[name]
    if (known !== undefined && !value.includes('url(')) props[known] = value
  }
  // Enlarges text in a small drawing, so that it can be read.
  const size = Number(element.getAttribute('font-size'))
  if (size > 0) props.style = { fontSize: `calc(${size}px * var(--grown, 1))` }
  const inner = element.children.length > 0 ? [...element.children].map(draw) : element.textContent
  return createElement(element.localName, props, inner || undefined)
}
