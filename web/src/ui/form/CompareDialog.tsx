import { Button, Modal, Radio } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayText, instantText } from '../format/day.ts'
import { countText } from '../format/number.ts'
import { NoValue } from '../values/NoValue.tsx'
import styles from './CompareDialog.module.css'
import type { Difference } from './compare.ts'
import type { FormHandle } from './form-context.ts'
import { labelOf, shownIn } from './mistakes.ts'

type Side = 'mine' | 'theirs'

const BY: Readonly<Record<Difference['by'], string>> = {
  me: 'You changed it',
  them: 'Someone else changed it',
  both: 'Both changed it',
}

/**
 * Dialog that compares the user's input with the version that another user has saved: the user chooses one side per field, and the
 * form is saved.
 */
export function CompareDialog({ form }: { form: FormHandle }) {
  const { differences, formatValue } = form.comparison ?? { differences: [], formatValue: () => undefined }
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = ({ path, by }: Difference): Side => chosen[path] ?? (by === 'them' ? 'theirs' : 'mine')
  const takeAll = (side: Side) => setChosen(Object.fromEntries(differences.map(({ path }) => [path, side])))

  const face = (difference: Difference, side: Side): ReactNode => {
    const value = difference[side]
    const own = formatValue(difference.path, value)
    if (own !== undefined) return own
    const onScreen = side === 'mine' ? shownIn(form.element.current, difference.path) : undefined
    return onScreen ?? formatPlain(value)
  }
  const cell = (difference: Difference, side: Side) => (
    <td data-side={side} data-on={sideOf(difference) === side || undefined}>
      <Radio
        name={`compare-${difference.path}`}
        value={side}
        checked={sideOf(difference) === side}
        onChange={() => setChosen({ ...chosen, [difference.path]: side })}
        label={
          <>
            <span className={styles.side}>{side === 'mine' ? 'Yours' : 'Current'}</span>
            <span dir="auto">{face(difference, side)}</span>
          </>
        }
      />
    </td>
  )
  return (
    <Modal
      opened
      onClose={form.stopComparing}
      size={720}
      title="Someone else changed this"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={styles.note}>
        It was saved while you had it open. Pick a version for each field. Nothing you typed is lost.
      </p>
      <table aria-label="Versions side by side" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">
              Yours
              <button type="button" className={styles.all} aria-label="Use all yours" onClick={() => takeAll('mine')}>
                Use all
              </button>
            </th>
            <th scope="col">
              Current
              <button
                type="button"
                className={styles.all}
                aria-label="Use all current"
                onClick={() => takeAll('theirs')}
              >
                Use all
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.path}>
              <th scope="row">
                {labelOf(form.element.current, difference.path)}
                <span className={styles.by}>{BY[difference.by]}</span>
              </th>
              {cell(difference, 'mine')}
              {cell(difference, 'theirs')}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button variant="default" onClick={form.stopComparing}>
          Back to the form
        </Button>
        <Button
          data-autofocus
          loading={form.sending}
          onClick={() => {
            const theirs = differences.filter((difference) => sideOf(difference) === 'theirs')
            void form.settle(theirs.map(({ path }) => path))
          }}
        >
          Save
        </Button>
      </div>
    </Modal>
  )
}

function formatPlain(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return <NoValue />
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return countText(value)
  if (Array.isArray(value)) return value.length === 0 ? <NoValue /> : value.map(String).join(', ')
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayText(text)
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? instantText(text) : text
}
