import { readdir, readFile } from 'node:fs/promises'
import { type ESTree, parseSync, Visitor } from 'vite'
import { root } from './root.ts'
import { namesOfTests, type Text, textsOfCode, textsOfDocument, textsOfSql } from './texts.ts'

interface Refused {
  readonly word: RegExp
  readonly say: string
  readonly because: string
}

const LITERARY = 'it is literary English'
const VERB = 'the screens use another verb for it'
const TERM = 'the glossary has another term'

/** What no text of the project says, with what it says instead. `docs/style.md` has the rules behind the words. */
const REFUSED: readonly Refused[] = [
  { word: /\bbeside\b/gi, say: 'next to, with, in addition to', because: LITERARY },
  { word: /\banew\b/gi, say: 'again', because: LITERARY },
  { word: /\bnobody\b/gi, say: 'no one, no user', because: LITERARY },
  { word: /\bsomebody\b/gi, say: 'someone, another user', because: LITERARY },
  { word: /\bwhoever\b/gi, say: 'the user who, anyone who', because: LITERARY },
  { word: /\bmeanwhile\b/gi, say: 'in the meantime, since then', because: LITERARY },
  { word: /\bfor good\b/gi, say: 'permanently', because: LITERARY },
  { word: /\bdearer\b/gi, say: 'more expensive', because: LITERARY },
  { word: /\bshall\b/gi, say: 'must, will', because: LITERARY },
  { word: /\b(stands?|stood)\b(?! for)/gi, say: 'is, is shown, applies', because: LITERARY },
  { word: /\btold\b|\btells\b/gi, say: 'notifies, reports, states', because: LITERARY },
  { word: /\bmend(s|ed|ing)?\b/gi, say: 'fix, correct', because: VERB },
  { word: /\bt(ake|akes|aken|ook|aking) (\w+ )?away\b/gi, say: 'remove', because: VERB },
  { word: /\b(bring|brings|brought|bringing|put|puts|putting) (\w+ )?back\b/gi, say: 'restore', because: VERB },
  { word: /\bpass(es|ed|ing)? over\b/gi, say: 'skip', because: VERB },
  { word: /\bmake (an?|your) account\b/gi, say: 'create an account', because: VERB },
  { word: /\b(in|out of) sight\b/gi, say: 'visible, hidden', because: LITERARY },
  { word: /\bpapers\b|\ba paper\b/gi, say: 'document, file', because: TERM },
  { word: /\btwins?\b/gi, say: 'duplicate', because: TERM },
]

interface RefusedWord {
  readonly line: number
  readonly word: string
  readonly instead: string
}

/** The refused words in the texts of a file, each with its line, its replacement and the reason. */
export function refusedIn(source: string, texts: readonly Text[]): RefusedWord[] {
  return texts.flatMap(({ start, text }) =>
    REFUSED.flatMap(({ word, say, because }) =>
      [...text.matchAll(word)].map(({ 0: found, index }) => ({
        line: source.slice(0, start + index).split('\n').length,
        word: found,
        instead: `say "${say}": ${because}`,
      })),
    ),
  )
}

/** Attributes, and properties of objects, that are read by people. */
const SPOKEN = /^(label|title|placeholder|description|hint|aria-label|alt)$/
const SPOKEN_PROPERTY = /^(title|label|message)$/
/** Words rather than a sign, a unit or the name of the product. */
const isWords = (text: string) => /\p{L}{2}/u.test(text) && text.trim() !== 'Storey'
/** A literal that is a name for programs begins small and has no spaces. */
const isSaid = (text: string) => isWords(text) && /^\s*\p{Lu}|\p{L}{2,}.*\s|\s.*\p{L}{2,}/u.test(text)

/** The literals that an expression may come to: both sides of a choice, not what it is decided by or passed to. */
function literalsOf(node: ESTree.Node): { start: number; text: string }[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, text: node.value }] : []
    case 'TemplateLiteral':
      return [
        { start: node.start, text: node.quasis.map(({ value }) => value.cooked ?? '').join(' ') },
        ...node.expressions.flatMap(literalsOf),
      ]
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)]
    default:
      return []
  }
}

/** The lines of a component's source that hold words of their own; they belong in the `copy.ts` of its area. */
export function scatteredIn(source: string): number[] {
  const found = new Set<number>()
  const note = (start: number, text: string) => {
    if (isWords(text)) found.add(source.slice(0, start + text.search(/\S|$/)).split('\n').length)
  }
  const noteSaid = (node: ESTree.Node) => {
    for (const { start, text } of literalsOf(node))
      if (isSaid(text)) found.add(source.slice(0, start).split('\n').length)
  }
  const { program } = parseSync('component.tsx', source, { lang: 'tsx' })
  new Visitor({
    JSXText: ({ start, value }) => note(start, value),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !SPOKEN.test(name.name)) return
      if (value?.type === 'Literal') noteSaid(value)
      if (value?.type === 'JSXExpressionContainer') noteSaid(value.expression)
    },
    JSXElement: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') noteSaid(child.expression)
    },
    JSXFragment: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') noteSaid(child.expression)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && SPOKEN_PROPERTY.test(key.name)) noteSaid(value)
    },
  }).visit(program)
  return [...found].sort((one, other) => one - other)
}

/** The places with refused words, and with words outside of the file of their area, one per line; empty if there are none. */
export async function findRefusedWords(): Promise<string> {
  const found: string[] = []
  for (const path of await pathsOf(READ)) {
    const source = await readFile(root(path), 'utf8')
    for (const { line, word, instead } of refusedIn(source, textsOf(path, source)))
      found.push(`${path}:${line}: "${word}"; ${instead}`)
    if (/^web\/src\/.*\.tsx$/.test(path) && !/\.test\.tsx$|ui\/gallery\//.test(path))
      for (const line of scatteredIn(source)) found.push(`${path}:${line}: words belong in the area's copy.ts`)
  }
  return found.join('\n')
}

/** What is read: code, tests, SQL, documents. The page with examples of refused words is not. */
const READ = [
  'api',
  'server',
  'web',
  'e2e',
  'scripts',
  'bench',
  'demo',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
]
const UNREAD = /(^|\/)(node_modules|dist)\/|^scripts\/refused-words(\.test)?\.ts$|^docs\/style\.md$/

async function pathsOf(places: readonly string[]): Promise<string[]> {
  const inPlace = await Promise.all(
    places.map(async (place) =>
      place.endsWith('.md')
        ? [place]
        : (await readdir(root(place), { recursive: true })).map((path) => `${place}/${path}`),
    ),
  )
  return inPlace.flat().filter((path) => /\.(md|tsx?)$/.test(path) && !UNREAD.test(path))
}

function textsOf(path: string, source: string): Text[] {
  if (path.endsWith('.md')) return textsOfDocument(source)
  if (path.endsWith('.sql')) return textsOfSql(source)
  if (/\.(test|spec)\.tsx?$/.test(path)) return namesOfTests(path, source)
  return /^(api|server|web)\/src\//.test(path) ? textsOfCode(path, source) : []
}
