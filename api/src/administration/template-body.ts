import { text } from '../conventions.ts'
import { namesIn } from './contract-text.ts'

const MAX_BODY = 40_000

/** The text of a template: there is something to read (`empty` says so where there is not), and its placeholders are known ones. */
export const templateBody = (isKnown: (name: string) => boolean, empty: string) =>
  text(MAX_BODY).superRefine((value, context) => {
    if (value.trim() === '') context.addIssue(empty)
    const unknown = namesIn(value).find((name) => !isKnown(name))
    if (unknown !== undefined) context.addIssue(`There is no placeholder {{${unknown.slice(0, 60)}}}.`)
  })
