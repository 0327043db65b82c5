import { readdir, readFile } from 'node:fs/promises'
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
  { word: /\bleft to pay\b/gi, say: 'outstanding', because: TERM },
  { word: /\b(price|prices) on the plan\b/gi, say: 'plan price', because: TERM },
  { word: /\basked by\b/gi, say: 'requested by', because: TERM },
  { word: /\b(before|with|from) the keys\b/gi, say: 'before handover, on handover', because: TERM },
  { word: /\bhand(s|ed|ing)? on\b/gi, say: 'copy, forward', because: VERB },
  { word: /\bof now\b|\bof it outside\b|\bthe present one\b/gi, say: 'current', because: LITERARY },
  { word: /\btwins?\b/gi, say: 'duplicate', because: TERM },
]

/** The formatter may break a line between two words. */
const PATTERNS = REFUSED.map(({ word, ...answer }) => ({
  ...answer,
  pattern: new RegExp(word.source.replaceAll(' ', '\\s+'), word.flags),
}))

interface RefusedWord {
  readonly line: number
  readonly word: string
  readonly instead: string
}

/** The refused words in the texts of a file, each with its line, its replacement and the reason. */
export function refusedIn(source: string, texts: readonly Text[]): RefusedWord[] {
  return texts.flatMap(({ start, text }) =>
    PATTERNS.flatMap(({ pattern, say, because }) =>
      [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
        line: source.slice(0, start + index).split('\n').length,
        word: found.replace(/\s+/g, ' '),
        instead: `say "${say}": ${because}`,
      })),
    ),
  )
}

/** The places with refused words, one per line; empty if there are none. */
export async function findRefusedWords(): Promise<string> {
  const found: string[] = []
  for (const path of await pathsOf(READ)) {
    const source = await readFile(root(path), 'utf8')
    for (const { line, word, instead } of refusedIn(source, textsOf(path, source)))
      found.push(`${path}:${line}: "${word}"; ${instead}`)
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
  return inPlace.flat().filter((path) => /\.(md|sql|tsx?)$/.test(path) && !UNREAD.test(path))
}

function textsOf(path: string, source: string): Text[] {
  if (path.endsWith('.md')) return textsOfDocument(source)
  if (path.endsWith('.sql')) return textsOfSql(source)
  if (/\.(test|spec)\.tsx?$/.test(path)) return namesOfTests(path, source)
  return /^(api|server|web)\/src\//.test(path) ? textsOfCode(path, source) : []
}
