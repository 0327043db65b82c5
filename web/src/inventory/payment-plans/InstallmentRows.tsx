import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { InstallmentRow } from './InstallmentRow.tsx'
import styles from './Plan.module.css'
import { newInstallment, type PlanForm } from './plan-form.ts'

interface Props {
  form: PlanForm
  currency: string
  /** What the rows add up to. */
  children: ReactNode
}

/** The installments in the order in which a buyer meets them. */
export function InstallmentRows({ form, currency, children }: Props) {
  const rows = form.values.installments
  const last = useRef(rows.length)
  const [known, setIds] = useState(() => rows.map((_, index) => index + 1))
  // Rows that came from elsewhere, such as a colleague's save, are new ones.
  const ids = rows.map((_, index) => known[index] ?? -index)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(Number(active.id)), ids.indexOf(Number(over?.id))]
    if (from < 0 || to < 0 || from === to) return
    form.mantine.reorderListItem('installments', { from, to })
    const next = ids.toSpliced(from, 1)
    next.splice(to, 0, ids[from] ?? 0)
    setIds(next)
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
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={move}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={styles.rows}>
            {rows.map((row, index) => (
              <InstallmentRow
                key={ids[index]}
                id={ids[index] ?? 0}
                index={index}
                row={row}
                form={form}
                currency={currency}
                onRemove={rows.length > 1 ? () => remove(index) : undefined}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {/* A plan that does not add up brings the reader back here. */}
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
    </>
  )
}
