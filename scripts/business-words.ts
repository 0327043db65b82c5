import { readdir, readFile } from 'node:fs/promises'
import { type ESTree, parseSync, Visitor } from 'vite'
import { root } from './root.ts'

const UI = 'web/src/ui'

/** Nouns of the business areas. "Unit" and "offer" are missing: a number has a unit, and a notice offers to undo. */
const REFUSED =
  /^(leads?|deals?|pipelines?|inventory|projects?|buildings?|bookings?|booked|reserved|holds?|sold|buyers?|brokers?|developers?|amenity|amenities)$/i

/** The parts of a name or a text: `leadTone`, `lead-tone` and "Lead tone" are "lead" and "tone". */
const partsOf = (text: string): string[] => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^A-Za-z]+/)

export interface BusinessWord {
  readonly line: number
  readonly text: string
}

/** Names and texts of a shared component that name a thing of a business area. Comments may, as examples. */
export function businessWordsIn(path: string, source: string): BusinessWord[] {
  const found: BusinessWord[] = []
  const note = (text: string, start: number) => {
    if (partsOf(text).some((part) => REFUSED.test(part)))
      found.push({ line: source.slice(0, start).split('\n').length, text: text.trim() })
  }
  if (path.endsWith('.css')) {
    const bare = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    for (const { 0: text, index } of bare.matchAll(/[^\n]+/g)) note(text, index)
    return found
  }
  const { program } = parseSync(path, source)
  const name = (node: { name: string; start: number }) => note(node.name, node.start)
  new Visitor({
    Identifier: name,
    JSXIdentifier: name,
    JSXText: (node: ESTree.JSXText) => note(node.value, node.start),
    Literal: (node: ESTree.StringLiteral | { value: unknown; start: number }) => {
      if (typeof node.value === 'string') note(node.value, node.start)
    },
    TemplateElement: (node: ESTree.TemplateElement) => note(node.value.raw, node.start),
  }).visit(program)
  return found
}

/** The places in `ui/` that know a business area, one per line. Tests and the gallery have sample data. */
export async function findBusinessWords(): Promise<string> {
  const found: string[] = []
  for (const path of await readdir(root(UI), { recursive: true })) {
    if (!/\.(tsx?|css)$/.test(path) || /\.test\.tsx?$|^gallery\//.test(path)) continue
    for (const { line, text } of businessWordsIn(path, await readFile(root(`${UI}/${path}`), 'utf8')))
      found.push(`${UI}/${path}:${line}: "${text}" belongs to a business area`)
  }
  return found.join('\n')
}
