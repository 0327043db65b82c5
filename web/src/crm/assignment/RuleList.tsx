import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type AssignmentRule, assignmentRules } from '@storey/api/crm/assignment.ts'
import { call } from '../../http/call.ts'
import { query, queryClient } from '../../http/query.ts'
import { announce } from '../../ui/announce.ts'
import { confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.tsx'
import styles from './AssignmentPage.module.css'
import { RuleRow } from './RuleRow.tsx'

interface Props {
  rules: readonly AssignmentRule[]
  onEdit: (rule: AssignmentRule) => void
  onChanged: () => void
}

/** The rules in the order in which they are asked; dragged by their handles, or moved from their menus. */
export function RuleList({ rules, onEdit, onChanged }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (id: unknown) => rules.find((rule) => rule.id === id)?.name ?? ''

  /** Puts a rule at another place: shown at once, taken back where it is refused. */
  const reorder = async (id: number, to: number) => {
    const moving = rules.find((rule) => rule.id === id)
    if (!moving || to < 0 || to >= rules.length || rules[to] === moving) return
    const order = rules.filter((rule) => rule !== moving).toSpliced(to, 0, moving)
    const { queryKey } = query(assignmentRules.list, {})
    queryClient.setQueryData(queryKey, { data: order })
    announce(`${moving.name} is now rule ${to + 1} of ${rules.length}.`)
    try {
      const body = { rule_ids: order.map((rule) => rule.id) }
      queryClient.setQueryData(queryKey, await call(assignmentRules.reorder, { body }))
    } catch (error) {
      queryClient.setQueryData(queryKey, { data: rules })
      notify.bad(error)
    }
    onChanged()
  }
  const toggle = async ({ id, name, version, active }: AssignmentRule) => {
    try {
      await call(assignmentRules.change, { params: { id }, body: { version, active: !active } })
      notify.good(active ? `${name} is off.` : `${name} is on.`)
    } catch (error) {
      notify.bad(error)
    }
    onChanged()
  }
  const remove = async ({ id, name }: AssignmentRule) => {
    const effect = 'The leads that it gave away stay with their owners.'
    if (!(await confirm({ title: `Delete rule ${name}?`, effect, verb: 'Delete rule', danger: true }))) return
    try {
      await call(assignmentRules.remove, { params: { id } })
      notify.good(`${name} is deleted.`)
    } catch (error) {
      notify.bad(error)
    }
    onChanged()
  }

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: {
            onDragStart: ({ active }) => `${nameOf(active.id)} lifted.`,
            onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over ${nameOf(over.id)}.` : undefined),
            onDragEnd: () => undefined,
            onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
          },
          screenReaderInstructions: {
            draggable: 'Space lifts the rule, arrows carry it, Space drops it, Escape puts it back.',
          },
        }}
        onDragEnd={({ active, over }) => {
          if (over)
            void reorder(
              Number(active.id),
              rules.findIndex((rule) => rule.id === over.id),
            )
        }}
      >
        <SortableContext items={rules.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.rules}>
            {rules.map((rule, place) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                place={place + 1}
                onEdit={() => onEdit(rule)}
                onToggle={() => void toggle(rule)}
                onDelete={() => void remove(rule)}
                onUp={place > 0 ? () => void reorder(rule.id, place - 1) : undefined}
                onDown={place < rules.length - 1 ? () => void reorder(rule.id, place + 1) : undefined}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className={styles.rest}>A lead that no rule takes stays with nobody, for anyone to pick up.</p>
    </>
  )
}
