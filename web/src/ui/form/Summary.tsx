import { CopyButton } from '../CopyButton.tsx'
import styles from './Form.module.css'
import type { FormHandle } from './form-context.ts'
import { focusFirst, groupOf, labelOf, pathsOf } from './mistakes.ts'

/** From this number of errors on, they are also listed above the form. */
const MANY = 4

/** Lists the errors that belong to no visible field, or all of them if there are many. */
export function Summary({ form }: { form: FormHandle }) {
  const fields = Object.entries(form.errors).filter(([, message]) => message)
  const order = fields.length >= MANY ? pathsOf(form.element.current) : []
  // In the order of the form, whatever the order of the schema.
  const listed = fields.length >= MANY ? fields.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)) : []
  if (form.problem) {
    const { message, request_id } = form.problem
    return (
      <div className={styles.summary} role="alert">
        <p>{message}</p>
        {request_id && (
          <p className={styles.reference}>
            Reference {request_id}
            <CopyButton value={request_id} label="reference" />
          </p>
        )}
      </div>
    )
  }
  if (form.others.length === 0 && listed.length === 0) return null
  const count = form.others.length + fields.length
  return (
    <div className={styles.summary} role="alert">
      <p className={styles.head}>{count === 1 ? 'Check one field' : `Check ${count} fields`}</p>
      <ul>
        {form.others.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {listed.map(([path, message]) => (
          <li key={path}>
            <button type="button" onClick={() => focusFirst(form.element.current, [path])}>
              {mistakeText(form, path, String(message))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A message that names its field does not need the name again; one of a group, as of several installments, always does. */
function mistakeText(form: FormHandle, path: string, message: string): string {
  const label = labelOf(form.element.current, path)
  const group = groupOf(form.element.current, path)
  if (group) return `${group}: ${label}: ${message}`
  // "Amount, AED" is named by "amount".
  return wordsOf(message).includes(wordsOf(label.replace(/,.*/, ''))) ? message : `${label}: ${message}`
}

/** Its words with a space before and after each, so that "due" is not found in "overdue". */
const wordsOf = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
