import { Button, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { refetched } from '../http/stale.ts'
import { act } from '../ui/act.ts'
import { NoValue } from '../ui/values/NoValue.tsx'
import styles from './Imports.module.css'
import type { ImportKind, ImportOne } from './kind.ts'
import { Notice } from './Notice.tsx'
import { ReadingChoices } from './ReadingChoices.tsx'
import type { StepId } from './steps.ts'

interface Props {
  one: ImportOne
  kind: ImportKind
  go: (step: StepId) => void
}

/** Mapping of each column: guessed, and editable. */
export function ColumnsStep({ one, kind, go }: Props) {
  const choices = kind.fields.map((value) => ({ value, label: kind.fieldLabels[value] ?? value }))
  const [fields, setFields] = useState(one.columns.map(({ field }) => field))
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const set = (at: number, field: string | null) =>
    // Most fields can be mapped to one column only.
    setFields(
      fields.map((other, index) =>
        index === at ? field : other === field && !kind.several?.includes(other ?? '') ? null : other,
      ),
    )
  const save = async () => {
    const missing = kind.missing(fields)
    setProblem(missing)
    if (missing) return
    if (fields.every((field, at) => field === one.columns[at]?.field)) return go('options')
    setSaving(true)
    const body = { version: one.version, mapping: fields }
    const saved = await act(async () => {
      await call(kind.endpoints.change, { params: { id: one.id }, body })
      await refetched()
    })
    if (saved) go('options')
    else setSaving(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2 className={styles.title}>Map columns</h2>
      <Text size="sm" c="dimmed">
        Columns without a field are not imported. Files with the same headings will use this mapping.
      </Text>
      {one.columns.some(({ heading }) => isValue(heading)) && (
        <Notice tone="warn" title={kind.words.firstRow}>
          Storey uses the first row as headings. Add a row of headings above it and upload the file again.
        </Notice>
      )}
      {one.notices.length > 0 && (
        <Notice tone="quiet" title="In this file">
          {one.notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Notice>
      )}
      <ReadingChoices one={one} kind={kind} />
      <table aria-label="Columns of the file" className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Sample</th>
            <th scope="col">Field</th>
          </tr>
        </thead>
        <tbody>
          {one.columns.map(({ heading, samples }, at) => (
            // Two columns may have the same name; their positions never change.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a column is
            <tr key={at}>
              <th scope="row">
                <bdi>{heading}</bdi>
              </th>
              <td>
                {samples.length === 0 ? (
                  <Text span size="sm" c="dimmed">
                    Empty
                  </Text>
                ) : (
                  samples.map((sample) => (
                    <bdi key={sample} className={styles.sample}>
                      {sample}
                    </bdi>
                  ))
                )}
              </td>
              <td>
                {one.own ? (
                  <Select
                    aria-label={`Field for ${heading}`}
                    placeholder="Don’t import"
                    data={choices}
                    value={fields[at] ?? null}
                    onChange={(field) => set(at, field)}
                    searchable
                    clearable
                  />
                ) : (
                  (choices.find(({ value }) => value === fields[at])?.label ?? <NoValue>Not imported</NoValue>)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {one.own && (
        <div className={styles.foot}>
          <Button type="submit" loading={saving}>
            Continue
          </Button>
        </div>
      )}
    </form>
  )
}

/** Whether a heading looks like a value: an address or a number. */
const isValue = (heading: string) => /^\S+@\S+\.\S+$|^\+?[\d\s().-]{7,}$/.test(heading)
