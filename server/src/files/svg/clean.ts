import type { Element } from './parse.ts'
import { SvgProblem } from './parse.ts'
import { type Classes, classesOf, declarations } from './style-sheet.ts'

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

/** A drawing of a floor has a few; each takes the renderer as long as some hundred shapes. */
const MAX_GRADIENTS = 100
/** Classes of one element. */
const MAX_CLASSES = 20
/** Characters that all classes together may add to the elements. */
const MAX_LOOKS = 4_000_000

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
  const sheet: Sheet = { classes: classesOf(root, ATTRIBUTES), used: { gradients: 0, looks: 0 } }
  const drawn = root.children.map((child) => written(child, sheet, false)).join('')
  if (!/<(path|rect|circle|ellipse|line|polyline|polygon)\b/.test(drawn))
    throw new SvgProblem('This SVG draws nothing. Save it as a plain SVG, or export it as a PNG.')
  const view = [frame.x, frame.y, frame.width, frame.height].join(' ')
  const size = `width="${Math.ceil(frame.width * scale)}" height="${Math.ceil(frame.height * scale)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" ${size} font-family="sans-serif">${drawn}</svg>`
}

/** The classes of a drawing, and what its elements have used of the limits. */
interface Sheet {
  readonly classes: Classes
  readonly used: { gradients: number; looks: number }
}

function written(node: Element | string, sheet: Sheet, inText: boolean): string {
  if (typeof node === 'string') return inText ? escaped(node) : ''
  if (!ELEMENTS.has(node.name)) return ''
  if (node.name.endsWith('Gradient') && ++sheet.used.gradients > MAX_GRADIENTS)
    throw new SvgProblem(
      `This SVG has more than ${MAX_GRADIENTS} gradients. Fill its shapes with plain colors, or export it as a PNG.`,
    )
  const isText = node.name === 'text' || node.name === 'tspan'
  const attributes = [...looksOf(node, sheet)]
    .filter(([name, value]) => isKept(name, value, node.name))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  // A nested drawing becomes a group.
  const name = node.name === 'svg' ? 'g' : node.name
  return `<${name}${attributes}>${node.children.map((child) => written(child, sheet, isText)).join('')}</${name}>`
}

const isKept = (name: string, value: string, element: string) =>
  (ATTRIBUTES.has(name) || (name === 'id' && /Gradient$|^clipPath$/.test(element) && /^[\w.-]+$/.test(value))) &&
  value.length <= 200_000 &&
  (!/url|\\|javascript:|data:/i.test(value) || OWN_PART.test(value.trim()))

/** The attributes of an element, overridden by those of its class, overridden by those of its style. */
function looksOf({ attributes }: Element, { classes, used }: Sheet): Map<string, string> {
  const looks = new Map(attributes)
  for (const name of (attributes.get('class') ?? '').split(/\s+/, MAX_CLASSES))
    for (const [key, value] of classes.get(name) ?? []) {
      looks.set(key, value)
      used.looks += key.length + value.length
    }
  if (used.looks > MAX_LOOKS)
    throw new SvgProblem('This SVG has too many styles. Simplify the drawing, or export it as a PNG.')
  for (const [key, value] of declarations(attributes.get('style') ?? '')) looks.set(key, value)
  return looks
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\p{Cc}/gu, ' ')
