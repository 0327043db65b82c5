import { Text } from '@mantine/core'
import { assignmentRules } from '@storey/api/client-endpoints.ts'
import type { AssignmentRule } from '@storey/api/crm/assignment.ts'
import { call } from '../../http/call.ts'
import { optimistic, withChanges } from '../../http/optimistic.ts'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { reordered } from '../../ui/sortable/reordered.ts'
import { SortableList } from '../../ui/sortable/SortableList.tsx'
import styles from './AssignmentPage.module.css'
import { RuleRow } from './RuleRow.tsx'

interface Props {
  rules: readonly AssignmentRule[]
  onEdit: (rule: AssignmentRule) => void
}

/** The rules in order of evaluation; moved by drag handles, or from their menus. */
export function RuleList({ rules, onEdit }: Props) {
  /** Moves a rule: shown at once, reverted if it is refused. */
  const reorder = async (moving: AssignmentRule, to: number) => {
    const order = reordered(rules, moving, to)
    const body = { rule_ids: order.map((rule) => rule.id) }
    await act(() =>
      optimistic([withChanges(assignmentRules.list, () => ({ data: order }))], () =>
        call(assignmentRules.reorder, { body }),
      ),
    )
  }
  const toggle = async ({ id, name, version, active }: AssignmentRule) => {
    await act(() => call(assignmentRules.change, { params: { id }, body: { version, active: !active } }), {
      good: active ? `${name} is off.` : `${name} is on.`,
    })
  }
  const remove = async ({ id, name }: AssignmentRule) => {
    const effect = 'Leads it assigned keep their owners.'
    if (!(await confirm({ title: `Delete rule ${name}?`, effect, verb: 'Delete rule', danger: true }))) return
    await act(() => call(assignmentRules.remove, { params: { id } }), { good: `${name} is deleted.` })
  }

  return (
    <>
      <SortableList
        items={rules}
        nameOf={({ name }) => name}
        what="rule"
        className={styles.rules}
        onMove={(rule, to) => void reorder(rule, to)}
      >
        {(rule, place) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            place={place}
            onEdit={() => onEdit(rule)}
            onToggle={() => void toggle(rule)}
            onDelete={() => void remove(rule)}
          />
        )}
      </SortableList>
      <Text size="sm" c="var(--text-2)" mt="sm">
        Leads that match no rule stay unassigned.
      </Text>
    </>
  )
}
