/** An element of an SVG file, with the subset of XML that drawings need. */
export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (Element | string)[]
}

/** Thrown for a file that is not a readable drawing; the message is shown to the user. */
export class SvgProblem extends Error {}

const MAX_ELEMENTS = 20_000
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 100

interface Open {
  readonly name: string
  readonly attributes: Map<string, string>
  readonly children: (Element | string)[]
}

const broken = () => new SvgProblem('This SVG is cut off or broken. Save it again and upload it once more.')

/**
 * Parses the markup of an SVG: elements, attributes and text. Refuses a document type with declarations, and all
 * entities except the five of XML, so that nothing expands or loads other files.
 *
 * @throws SvgProblem
 */
export function parseSvg(text: string): Element {
  const open: Open[] = []
  let root: Element | undefined
  let count = 0
  let at = text.startsWith('\ufeff') ? 1 : 0

  const until = (end: string, from: number) => {
    const found = text.indexOf(end, from)
    if (found < 0) throw broken()
    return found
  }
  const close = () => {
    const done = open.pop()
    if (!done) throw broken()
    const parent = open.at(-1)
    if (parent) parent.children.push(done)
    else root = done
  }
  const say = (message: string) => {
    const parent = open.at(-1)
    if (parent) parent.children.push(message)
    else if (message.trim() !== '') throw broken()
  }

  while (at < text.length) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at)
      const end = next < 0 ? text.length : next
      say(unescaped(text.slice(at, end)))
      at = end
    } else if (text.startsWith('<!--', at)) at = until('-->', at + 4) + 3
    else if (text.startsWith('<?', at)) at = until('?>', at + 2) + 2
    else if (text.startsWith('<![CDATA[', at)) {
      const end = until(']]>', at + 9)
      say(text.slice(at + 9, end))
      at = end + 3
    } else if (text.startsWith('<!', at)) {
      const end = until('>', at)
      const inner = text.slice(at, end)
      if (inner.includes('[') || !/^<!doctype\s/i.test(inner) || root || open.length > 0)
        throw new SvgProblem('This SVG declares entities. Save it as a plain SVG and upload it once more.')
      at = end + 1
    } else if (text.startsWith('</', at)) {
      const end = until('>', at)
      if (text.slice(at + 2, end).trim() !== open.at(-1)?.name) throw broken()
      close()
      at = end + 1
    } else {
      if (root) throw broken()
      if (++count > MAX_ELEMENTS || open.length >= MAX_DEPTH)
        throw new SvgProblem('This SVG has too many parts. Simplify the drawing, or export it as a PNG.')
      const tag = readTag(text, at)
      open.push({ name: tag.name, attributes: tag.attributes, children: [] })
      if (tag.isEmpty) close()
      at = tag.end
    }
  }
  if (!root || open.length > 0) throw broken()
  return root
}

const NAME = /[A-Za-z_][\w:.-]*/y
const GAP = /\s*/y
const VALUE = /=\s*(?:"([^"<]*)"|'([^'<]*)')/y

function readTag(text: string, from: number) {
  let at = from + 1
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const name = take(NAME)?.[0]
  if (!name) throw broken()
  const attributes = new Map<string, string>()
  for (;;) {
    take(GAP)
    if (text[at] === '>') return { name, attributes, isEmpty: false, end: at + 1 }
    if (text.startsWith('/>', at)) return { name, attributes, isEmpty: true, end: at + 2 }
    const key = take(NAME)?.[0]
    take(GAP)
    const value = key && take(VALUE)
    if (!key || !value || attributes.has(key) || attributes.size >= MAX_ATTRIBUTES) throw broken()
    attributes.set(key, unescaped(value[1] ?? value[2] ?? ''))
  }
}

const KNOWN: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text.replace(/&([^;&\s]{0,12});?/g, (match, name: string) => {
    const known = KNOWN[name]
    if (known !== undefined) return known
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : -1
    if (!match.endsWith(';') || code < 0 || code > 0x10ffff) throw broken()
    return String.fromCodePoint(code)
  })
