import { Box, Text, UnstyledButton } from '@mantine/core'
import type { AssignmentRule, RuleMember } from '@storey/api/crm/assignment.ts'
import type { Place } from '../../ui/sortable/SortableList.tsx'
import { SortableRow } from '../../ui/sortable/SortableRow.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { awayText } from '../parts/away.ts'
import styles from './AssignmentPage.module.css'
import { conditionsOf } from './rule-labels.ts'

interface Props {
  rule: AssignmentRule
  place: Place
  onEdit: () => void
  onToggle: () => void
  onDelete: () => void
}

/** A rule: its conditions, and the people who take turns. */
export function RuleRow({ rule, place, onEdit, onToggle, onDelete }: Props) {
  const conditions = conditionsOf(rule)
  const isEmpty = !rule.members.some(({ state }) => state === 'there')
  return (
    <SortableRow id={rule.id} name={rule.name} className={styles.rule} data-off={!rule.active || undefined}>
      <Box miw={0}>
        <div className={styles.title}>
          <span className={styles.place}>{place.index + 1}</span>
          <UnstyledButton className={styles.name} onClick={onEdit} dir="auto">
            {rule.name}
          </UnstyledButton>
          {!rule.active && <Status tone="neutral">Off</Status>}
          {rule.active && isEmpty && <Status tone="warn">No one available</Status>}
        </div>
        <Text inherit c="var(--text-2)">
          {conditions.length === 0 ? 'Every lead' : conditions.join(' · ')}
        </Text>
        {rule.members.length > 0 && (
          <ul className={styles.people} aria-label={`People of ${rule.name}`}>
            {rule.members.map((member) => (
              <li key={member.id} data-absent={member.state !== 'there' || undefined}>
                <Person person={member} />
                {member.state !== 'there' && <span>{absenceOf(member)}</span>}
              </li>
            ))}
          </ul>
        )}
      </Box>
      <RowMenu
        name={rule.name}
        actions={[
          { label: 'Edit rule', onSelect: onEdit },
          { label: rule.active ? 'Turn off' : 'Turn on', onSelect: onToggle },
          ...(place.up ? [{ label: 'Move up', onSelect: place.up }] : []),
          ...(place.down ? [{ label: 'Move down', onSelect: place.down }] : []),
          { label: 'Delete rule', danger: true, onSelect: onDelete },
        ]}
      />
    </SortableRow>
  )
}

const absenceOf = (member: RuleMember) => (member.state === 'disabled' ? 'switched off' : awayText(member))
