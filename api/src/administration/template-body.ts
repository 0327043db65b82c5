import { text } from '../conventions.ts'
import { namesIn } from './contract-text.ts'

const MAX_BODY = 40_000

/** The text of a template: not empty (with `empty` as the message), and with known placeholders only. */
export const templateBody = (isKnown: (name: string) => boolean, empty: string) =>
  text(MAX_BODY).superRefine((value, context) => {
    if (value.trim() === '') context.addIssue(empty)
    const unknown = namesIn(value).find((name) => !isKnown(name))
    if (unknown !== undefined) context.addIssue(`There is no placeholder {{${unknown.slice(0, 60)}}}.`)
  })
