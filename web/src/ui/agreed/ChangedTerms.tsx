import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from './ChangedTerms.module.css'
import type { Change } from './facts.ts'

/** More are behind a press: a plan may have 240 payments. */
const SHOWN = 8

interface Props {
  changes: readonly Change[]
  onAccept: () => void
}

/** Notice that terms have changed since the user saw them, each with its old and its new value. */
export function ChangedTerms({ changes, onAccept }: Props) {
  const [all, setAll] = useState(false)
  const visible = all ? changes : changes.slice(0, SHOWN)
  return (
    <section className={styles.changed} role="alert" data-changed-terms tabIndex={-1}>
      <p>
        <b>The terms have changed since you saw them.</b> This form still shows the old ones. What you typed is kept.
      </p>
      <table aria-label="Changed terms">
        <thead>
          <tr>
            <td />
            <th scope="col">Before</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {visible.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before ?? '–'}</td>
              <td>{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button size="xs" onClick={onAccept}>
          Continue with the new terms
        </Button>
        {visible.length < changes.length && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => setAll(true)}>
            Show {changes.length - visible.length} more changes
          </Button>
        )}
      </div>
    </section>
  )
}
