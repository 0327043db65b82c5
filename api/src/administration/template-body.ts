import { text } from '../conventions.ts'
import { namesIn, readAgreement } from './contract-text.ts'

const MAX_BODY = 40_000
/** What the PDF of a text can have, so that it is made within some seconds: an agreement of twenty pages has a tenth. */
export const BODY_LIMITS = { blocks: 1_000, placeholders: 200, marks: 8, longWords: 2_000 } as const

/** Words that the PDF breaks between any two letters (`server/src/pdf/templates`), which takes long. */
const LONG_WORDS =
  /[!-~\u{a1}-\u{36f}]{28,}|[\u{370}-\u{dff}\u{10a0}-\u{177f}\u{1e00}-\u{1fff}\u{fb00}-\u{feff}]{40,}/gu
const MARKS = new RegExp(`\\p{M}{${BODY_LIMITS.marks + 1},}`, 'u')

/** The text of a template: not empty (with `empty` as the message), with known placeholders only, and within what a PDF can have. */
export const templateBody = (isKnown: (name: string) => boolean, empty: string) =>
  text(MAX_BODY).superRefine((value, context) => {
    if (value.trim() === '') context.addIssue(empty)
    const unknown = namesIn(value).find((name) => !isKnown(name))
    if (unknown !== undefined) context.addIssue(`There is no placeholder {{${unknown.slice(0, 60)}}}.`)
    const problem = limitProblem(value)
    if (problem !== undefined) context.addIssue(problem)
  })

/** Why a PDF of this text would take too long; undefined if it would not. */
function limitProblem(body: string): string | undefined {
  const { blocks, placeholders, marks, longWords } = BODY_LIMITS
  const format = (count: number) => count.toLocaleString('en')
  const parts = readAgreement(body, {}).length
  if (parts > blocks)
    return `This text has ${format(parts)} paragraphs and list items. Use at most ${format(blocks)}, or split it into two documents.`
  const named = body.split('{{').length - 1
  if (named > placeholders) return `This text has ${format(named)} placeholders. Use at most ${format(placeholders)}.`
  const marked = MARKS.exec(body)
  if (marked)
    return `A letter has more than ${marks} accents. Remove the repeated accents near position ${format(marked.index)}.`
  const words = body.match(LONG_WORDS) ?? []
  if (words.reduce((sum, word) => sum + word.length, 0) > longWords)
    return `Words of 28 letters and more may have ${format(longWords)} letters together. Put spaces into “${words[0]?.slice(0, 28)}…”.`
  return undefined
}
