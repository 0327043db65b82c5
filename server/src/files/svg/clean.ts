import type { Element } from './parse.ts'
import { SvgProblem } from './parse.ts'

/** Allowed elements of a drawing. All others are removed with their content: scripts, pictures, links, animations, other languages. */
const ELEMENTS = new Set([
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath'],
])
const ATTRIBUTES = new Set([
  ...[
    'd',
    'points',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
    'dx',
    'dy',
    'width',
    'height',
  ],
  ...['transform', 'fill', 'fill-rule', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-dasharray', 'stroke-miterlimit', 'opacity', 'font-size', 'font-weight', 'text-anchor'],
  ...[
    'offset',
    'stop-color',
    'stop-opacity',
    'gradientUnits',
    'gradientTransform',
    'clip-path',
    'clip-rule',
    'display',
    'visibility',
  ],
])
/** A reference value must refer to a part of the same drawing. */
const OWN_PART = /^url\(['"]?#[\w.-]+['"]?\)$/

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const MAX_SIDE = 1_920

/** The view box of a drawing. @throws SvgProblem if it has none, or is a narrow strip */
export function frameOf(root: Element): Frame {
  const [x = 0, y = 0, width, height] = (root.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const frame =
    width !== undefined && height !== undefined
      ? { x, y, width, height }
      : { x: 0, y: 0, width: lengthOf(root.attributes.get('width')), height: lengthOf(root.attributes.get('height')) }
  if (!Object.values(frame).every(Number.isFinite) || frame.width <= 0 || frame.height <= 0)
    throw new SvgProblem('This SVG does not say how large it is. Save it with a viewBox.')
  if (Math.max(frame.width / frame.height, frame.height / frame.width) > 20)
    throw new SvgProblem('This drawing is too narrow. Crop it to the floor.')
  return frame
}

const lengthOf = (text = '') => (/^\s*[\d.]+(px|mm|cm|in|pt)?\s*$/.test(text) ? Number.parseFloat(text) : Number.NaN)

/** Rewrites a drawing from the allowed elements and values, for rendering. @throws SvgProblem if nothing remains */
export function cleanSvg(root: Element, frame: Frame): string {
  const scale = MAX_SIDE / Math.max(frame.width, frame.height)
  const classes = classesOf(root)
  const drawn = root.children.map((child) => written(child, classes, false)).join('')
  if (!/<(path|rect|circle|ellipse|line|polyline|polygon)\b/.test(drawn))
    throw new SvgProblem('This SVG draws nothing. Save it as a plain SVG, or export it as a PNG.')
  const view = [frame.x, frame.y, frame.width, frame.height].join(' ')
  const size = `width="${Math.ceil(frame.width * scale)}" height="${Math.ceil(frame.height * scale)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" ${size} font-family="sans-serif">${drawn}</svg>`
}

type Classes = ReadonlyMap<string, readonly (readonly [string, string])[]>

function written(node: Element | string, classes: Classes, inText: boolean): string {
  if (typeof node === 'string') return inText ? escaped(node) : ''
  if (!ELEMENTS.has(node.name)) return ''
  const isText = node.name === 'text' || node.name === 'tspan'
  const attributes = [...looksOf(node, classes)]
    .filter(([name, value]) => isKept(name, value, node.name))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  // A nested drawing becomes a group.
  const name = node.name === 'svg' ? 'g' : node.name
  return `<${name}${attributes}>${node.children.map((child) => written(child, classes, isText)).join('')}</${name}>`
}

const isKept = (name: string, value: string, element: string) =>
  (ATTRIBUTES.has(name) || (name === 'id' && /Gradient$|^clipPath$/.test(element) && /^[\w.-]+$/.test(value))) &&
  value.length <= 200_000 &&
  (!/url|\\|javascript:|data:/i.test(value) || OWN_PART.test(value.trim()))

/** The attributes of an element, overridden by those of its class, overridden by those of its style. */
function looksOf({ attributes }: Element, classes: Classes): Map<string, string> {
  const looks = new Map(attributes)
  for (const name of (attributes.get('class') ?? '').split(/\s+/))
    for (const [key, value] of classes.get(name) ?? []) looks.set(key, value)
  for (const [key, value] of declarations(attributes.get('style') ?? '')) looks.set(key, value)
  return looks
}

/** The class rules of its style sheets, as drawing programs write them. All other rules are ignored. */
function classesOf(root: Element): Classes {
  const classes = new Map<string, (readonly [string, string])[]>()
  const visit = (element: Element) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (child.name === 'style')
        for (const [, selectors = '', body = ''] of child.children
          .filter((one) => typeof one === 'string')
          .join('')
          .matchAll(/([^{}]{1,2000})\{([^{}]{0,5000})\}/g))
          for (const selector of selectors.split(',')) {
            const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1]
            if (name) classes.set(name, [...(classes.get(name) ?? []), ...declarations(body)])
          }
      else visit(child)
    }
  }
  visit(root)
  return classes
}

const declarations = (style: string): (readonly [string, string])[] =>
  style.split(';').flatMap((one) => {
    const colon = one.indexOf(':')
    return colon < 0 ? [] : [[one.slice(0, colon).trim(), one.slice(colon + 1).trim()] as const]
  })

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\p{Cc}/gu, ' ')
