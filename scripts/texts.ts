import { type ESTree, parseSync, Visitor } from 'vite'

/** A text for readers, and where it begins in its file. */
export interface Text {
  readonly start: number
  readonly text: string
}

/** A document without its code and addresses. */
export const textsOfDocument = (markdown: string): Text[] => [{ start: 0, text: blank(markdown, CODE) }]

/** An SQL file. The words of a name are read one by one: `told_at` as "told-at". */
export const textsOfSql = (sql: string): Text[] => [{ start: 0, text: sql.replaceAll('_', '-') }]

/** The names of tests and of their groups. */
export function namesOfTests(path: string, source: string): Text[] {
  const found: Text[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title && /^(it|test|describe)$/.test(nameOf(callee))) found.push(...literalsOf(title))
    },
  }).visit(program)
  return found
}

/** The sentences in the code of screens, responses and e-mails, and the comments. */
export function textsOfCode(path: string, source: string): Text[] {
  const { program, comments } = parseSync(path, source)
  // A comment begins with two characters that are not its text.
  const found = comments.map(({ start, value }) => ({ start: start + 2, text: blank(value, CODE) }))
  const note = (start: number, text: string) => {
    if (isSentence(text)) found.push({ start, text })
  }
  new Visitor({
    JSXText: ({ start, value }) => note(start, value),
    Literal: ({ start, value }) => {
      if (typeof value === 'string') note(start, value)
    },
    TemplateElement: ({ start, value }) => note(start, value.cooked ?? ''),
  }).visit(program)
  return found
}

const CODE = /^(```|~~~)[\s\S]*?^\1|`[^`]*`|\]\([^)]*\)/gm

const blank = (text: string, hidden: RegExp) => text.replace(hidden, (found) => found.replace(/[^\n]/g, ' '))

/** Names for programs are one word in small letters. */
const isSentence = (text: string) => /^\s*\p{Lu}\p{L}|\p{L}{2}.*\s|\s.*\p{L}{2}/su.test(text)

/** `it` of `it`, `it.each(rows)`, `it.skipIf(slow)` and `it.each` with a table as a template. */
function nameOf(callee: ESTree.Expression | ESTree.Super): string {
  switch (callee.type) {
    case 'Identifier':
      return callee.name
    case 'MemberExpression':
      return nameOf(callee.object)
    case 'CallExpression':
      return nameOf(callee.callee)
    case 'TaggedTemplateExpression':
      return nameOf(callee.tag)
    default:
      return ''
  }
}

function literalsOf(node: ESTree.Argument): Text[] {
  if (node.type === 'Literal') return [{ start: node.start, text: String(node.value) }]
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ start, value }) => ({ start, text: value.cooked ?? '' }))
  return []
}
