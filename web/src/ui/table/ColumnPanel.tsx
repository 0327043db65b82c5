import { Button, Checkbox, TextInput } from '@mantine/core'
import { includesText } from '@storey/api/readers/fold-text.ts'
import { useState } from 'react'
import { SortableList } from '../sortable/SortableList.tsx'
import styles from './ColumnPanel.module.css'
import { ColumnRow } from './ColumnRow.tsx'
import type { ColumnChoice } from './columns.ts'

interface Props<Row> {
  choice: ColumnChoice<Row>
}

/** Settings of every column: visible or hidden, position, pinned. */
export function ColumnPanel<Row>({ choice }: Props<Row>) {
  const [sought, setSought] = useState('')
  const { shown, all } = choice
  const found = ({ title }: { readonly title: string }) => includesText(title, sought)
  const hidden = all.filter(({ id }) => !shown.some((column) => column.id === id)).filter(found)
  const pins = shown.filter(({ pinned }) => pinned).length

  return (
    <div>
      <TextInput
        data-autofocus
        size="xs"
        aria-label="Find a column"
        placeholder="Find a column"
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <div className={styles.lists}>
        <SortableList
          items={shown}
          nameOf={({ title }) => title}
          what="column"
          label="Shown columns"
          className={styles.list}
          onMove={({ id }, to) => choice.move(id, to)}
        >
          {(column, place) =>
            found(column) ? (
              <ColumnRow
                key={column.id}
                column={column}
                place={place}
                sole={pins === 1 && column.pinned}
                onHide={() => choice.toggle(column.id)}
                onPin={() => choice.pin(column.id)}
              />
            ) : null
          }
        </SortableList>
        {hidden.length > 0 && (
          <ul className={styles.list} aria-label="Hidden columns">
            {hidden.map(({ id, title }) => (
              <li key={id} className={styles.row} data-hidden>
                <Checkbox size="xs" label={title} checked={false} onChange={() => choice.toggle(id)} />
              </li>
            ))}
          </ul>
        )}
        {hidden.length === 0 && !shown.some(found) && <p className={styles.none}>No matches</p>}
      </div>
      <div className={styles.foot}>
        <Button variant="subtle" size="xs" disabled={!choice.changed} onClick={choice.reset}>
          Reset columns
        </Button>
      </div>
    </div>
  )
}
