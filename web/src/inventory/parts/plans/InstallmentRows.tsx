import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { reordered } from '../../../ui/sortable/reordered.ts'
import { SortableList } from '../../../ui/sortable/SortableList.tsx'
import { InstallmentRow } from './InstallmentRow.tsx'
import styles from './InstallmentRows.module.css'
import { newInstallment, type RowsForm } from './installment-values.ts'

interface Props {
  form: RowsForm
  currency: string
  /** Makes single rows of one that repeats; undefined where rows stay repeated. */
  onSplit?: (index: number) => void
  /** The sum of the rows. */
  children: ReactNode
}

/** The installments in the order in which a buyer pays them. */
export function InstallmentRows({ form, currency, onSplit, children }: Props) {
  const rows = form.values.installments
  const last = useRef(rows.length)
  const [known, setIds] = useState(() => rows.map((_, index) => index + 1))
  // Rows from outside, such as from another user's save, get new ids.
  const ids = rows.map((_, index) => known[index] ?? -index)
  const move = (from: number, to: number) => {
    form.mantine.reorderListItem('installments', { from, to })
    setIds(reordered(ids, ids[from] ?? 0, to))
  }
  const add = () => {
    last.current += 1
    setIds([...ids, last.current])
    form.mantine.insertListItem('installments', newInstallment())
  }
  const remove = (index: number) => {
    setIds(ids.toSpliced(index, 1))
    form.mantine.removeListItem('installments', index)
  }

  return (
    <div className={styles.frame}>
      <div className={styles.heads} aria-hidden="true">
        <span />
        <span>Name</span>
        <span>Share</span>
        <span>Due</span>
        <span>Repeats</span>
      </div>
      <SortableList
        items={rows.map((row, index) => ({ id: ids[index] ?? 0, row, index }))}
        nameOf={({ row, index }) => row.name || `Row ${index + 1}`}
        what="row"
        className={styles.rows}
        onMove={({ index }, to) => move(index, to)}
      >
        {({ id, row, index }) => (
          <InstallmentRow
            key={id}
            id={id}
            index={index}
            row={row}
            form={form}
            currency={currency}
            onRemove={rows.length > 1 ? () => remove(index) : undefined}
            onSplit={onSplit && (() => onSplit(index))}
          />
        )}
      </SortableList>
      {/* Focus target if the sum of the plan is wrong. */}
      <div data-path="installments">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          onClick={add}
        >
          Add installment
        </Button>
      </div>
      {children}
    </div>
  )
}
