import { readdir, readFile } from 'node:fs/promises'
import { type ESTree, parseSync, Visitor } from 'vite'
import { root } from './root.ts'

/**
 * What the screens, e-mails and answers of Storey said once and shall not say again, in the order of the guide to its words. Short words that have a
 * right use elsewhere ("Facts", "When") are left to readers.
 */
const REFUSED: readonly string[] = [
  'Make an account',
  'Make your account',
  'Make account',
  'by a letter, then you sign in',
  'words do well',
  'assword again',
  'Give ',
  'a letter is on its way',
  'Look into the spam folder',
  'Send the letter',
  'One press, and',
  'Confirm my address',
  'does not work any more',
  'taken back, or',
  "'Go on",
  '>Go on',
  'How organizations come to',
  'name yours to them',
  'After your password, a code',
  'digits that it shows',
  'Switch on two-factor',
  'in a safe place',
  'Sign out the others',
  'days go by it',
  'Set me away',
  'the rules give new leads',
  'you are told',
  'You are told',
  'Somebody names you',
  'has come.',
  'notice what you did not do',
  'As the system',
  'while its notice shows',
  'Close what is open',
  'are looked through',
  'stands here',
  'stand here',
  'Your role here does not include',
  'is in. Nobody',
  'not yours to see',
  'may be mistyped',
  'Go home',
  'This could not be loaded',
  'Nothing was lost; please',
  'Nothing matches',
  'Take one away',
  'Take some of the filters',
  'Another spelling',
  'Fill this in',
  'Leave without saving',
  'What you changed here',
  'Changed meanwhile',
  'what it shall be',
  'Theirs now',
  'Open the list with it',
  'For you alone',
  'Open the list without a view',
  'Drop the selection',
  'Roomy',
  'Height of rows',
  'Rows a page',
  'people who may buy',
  'Take off',
  'By the assignment rules',
  "'Nobody",
  '>Nobody',
  'Tags, any of',
  'Tags, all of',
  'Shown as well',
  'where it is another number',
  'Kind of home',
  'Any of yours',
  'Let the rules choose',
  'May be here already',
  'Change the facts',
  'Lost because',
  'Brought by',
  'Take it away',
  'What happened? Type',
  'No deal yet',
  'A deal is one thing',
  'so that this lead is not forgotten',
  'say it in your words',
  'nobody came',
  'Goes into it',
  'What comes of it',
  'Kept of all',
  'It has happened already',
  'They did not come',
  'Put off',
  'As the file is called',
  'Why it was lost',
  'it was won for',
  'Win deal',
  'where it is left empty',
  'where none is given',
  'Does not rot',
  'A deal rots',
  'Left empty, it never',
  'that your deals take',
  'Its deals go to',
  'Bring back',
  'left to the rules',
  'stays with nobody',
  'that nobody owns',
  'For which leads',
  'a condition fits',
  'People who take turns',
  'The rule is on',
  'Try the rules',
  'It would go to',
  'Nobody there',
  'File of leads',
  'Read file',
  'Go on to',
  'What the columns are',
  'First values',
  'that you have already',
  'Told by',
  'Pass over',
  'Passed over',
  'Add all the same',
  'How values are read',
  'What will happen',
  ', mend it',
  'What is in stays in',
  'Put back',
  'goes for good',
  'Goes for good',
  'Nothing with it',
  'Not seen',
  'Floors that it has not',
  'is higher by as many',
  "Empty: the project's day",
  'Before unit numbers',
  'Dearer by floor',
  'leaves the sale',
  'As if it were booked',
  'As usual in',
  'For whom',
  'Others see this name',
  'Change to the list price',
  'Paid at once, out of',
  'chosen first for every unit',
  'They come in this order',
  'Beside the price',
  'beside the price',
  'After the keys',
  'All at once',
  'Have you got the papers',
  'Papers complete',
  'papers are complete',
  'papers were complete',
  'Which plan?',
  'Did a broker bring',
  'Is everything right',
  'As it was agreed',
  'Give more time',
  'It stays with the booking',
  'The server itself',
  'Somebody unknown',
  'Somebody, most likely',
  'If you did not ask for it',
]

/** Words of literary comments; docs/style.md has the rules. Comments use "another user", "no one", "in the meantime", "permanently". */
const LITERARY = /\b(nobody|somebody|whoever|meanwhile|for good)\b/i

const COMMENT = /^\s*(\/\/|\/?\*|\{\/\*)/
const BEHIND = /\/\/ .*$|\{\/\*.*\*\/\}/

/** The replaced words of a source text, each with its line; comments may say them. */
export function refusedIn(source: string): { line: number; word: string }[] {
  return source.split('\n').flatMap((text, at) => {
    const word = COMMENT.test(text) ? undefined : REFUSED.find((refused) => text.replace(BEHIND, '').includes(refused))
    return word === undefined ? [] : [{ line: at + 1, word }]
  })
}

/** The words of comments that a reader who learned English as a second language stumbles over, each with its line. */
export function literaryIn(source: string): { line: number; word: string }[] {
  return source.split('\n').flatMap((text, at) => {
    const [word] = (COMMENT.test(text) && LITERARY.exec(text)) || []
    return word === undefined ? [] : [{ line: at + 1, word }]
  })
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

/** The places with words that the guide replaced, or outside of the file of their area, a line each; empty where there are none. */
export async function findRefusedWords(): Promise<string> {
  const found: string[] = []
  for (const folder of ['api/src', 'server/src', 'web/src']) {
    for (const path of await readdir(root(folder), { recursive: true })) {
      if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue
      const source = await readFile(root(`${folder}/${path}`), 'utf8')
      if (path.endsWith('.tsx') && !path.includes('ui/gallery/'))
        for (const line of scatteredIn(source))
          found.push(`${folder}/${path}:${line}: words belong in the area's copy.ts`)
      for (const { line, word } of literaryIn(source))
        found.push(`${folder}/${path}:${line}: "${word}" in a comment; say it in plain technical English`)
      for (const { line, word } of refusedIn(source))
        found.push(`${folder}/${path}:${line}: "${word}" was replaced by plainer words`)
    }
  }
  return found.join('\n')
}
