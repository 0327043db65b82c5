import { type Element, SvgProblem } from './parse.ts'

/** The values of each class, by attribute. */
export type Classes = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Drawing programs write some kilobytes for a floor. */
const MAX_TEXT = 200_000
const MAX_CLASSES = 2_000
/** The value of a look, such as a color; coordinates are no looks. */
const MAX_VALUE = 200

const tooMany = () => new SvgProblem('This SVG has too many styles. Simplify the drawing, or export it as a PNG.')

/**
 * The class rules of the style sheets of a drawing, as drawing programs write them. All other rules are ignored.
 *
 * @param attributes the attributes that a class may set
 * @throws SvgProblem if there are too many
 */
export function classesOf(root: Element, attributes: ReadonlySet<string>): Classes {
  const classes = new Map<string, Map<string, string>>()
  for (const { selectors, body } of rulesOf(sheetsOf(root))) {
    const values = declarations(body).filter(([key, value]) => attributes.has(key) && value.length <= MAX_VALUE)
    for (const selector of selectors.split(',')) {
      const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1]
      if (!name) continue
      const known = classes.get(name) ?? new Map<string, string>()
      for (const [key, value] of values) known.set(key, value)
      classes.set(name, known)
      if (classes.size > MAX_CLASSES) throw tooMany()
    }
  }
  return classes
}

/** The text of all style sheets. */
function sheetsOf(root: Element): string {
  let sheets = ''
  const visit = ({ children }: Element) => {
    for (const child of children) {
      if (typeof child === 'string') continue
      if (child.name !== 'style') {
        visit(child)
        continue
      }
      sheets += child.children.filter((one) => typeof one === 'string').join('')
      if (sheets.length > MAX_TEXT) throw tooMany()
    }
  }
  visit(root)
  return sheets
}

/** The text before each pair of braces without inner ones, and the text within, in one pass. */
function rulesOf(sheet: string) {
  const rules: { readonly selectors: string; readonly body: string }[] = []
  let [start, open] = [0, -1]
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    if (brace === '}' && open >= 0)
      rules.push({ selectors: sheet.slice(start, open), body: sheet.slice(open + 1, index) })
    if (brace === '{' && open >= 0) start = open + 1
    open = brace === '{' ? index : -1
    if (brace === '}') start = index + 1
  }
  return rules
}

/** The values of a `style`. */
export const declarations = (style: string): (readonly [string, string])[] =>
  style.split(';').flatMap((one) => {
    const colon = one.indexOf(':')
    return colon < 0 ? [] : [[one.slice(0, colon).trim(), one.slice(colon + 1).trim()] as const]
  })
