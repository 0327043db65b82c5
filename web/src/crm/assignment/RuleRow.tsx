import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { UnstyledButton } from '@mantine/core'
import type { AssignmentRule, RuleMember } from '@storey/api/crm/assignment.ts'
import { IconGripVertical } from '@tabler/icons-react'
import { Person } from '../../ui/Person.tsx'
import { Status } from '../../ui/Status.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { awayText } from '../leads/parts/away.ts'
import styles from './AssignmentPage.module.css'
import { conditionsOf } from './rule-words.ts'

interface Props {
  rule: AssignmentRule
  place: number
  onEdit: () => void
  onToggle: () => void
  onDelete: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** A rule: which leads it is for, and who takes turns. */
export function RuleRow({ rule, place, onEdit, onToggle, onDelete, onUp, onDown }: Props) {
  const sortable = useSortable({ id: rule.id })
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }
  const conditions = conditionsOf(rule)
  const isEmpty = !rule.members.some(({ state }) => state === 'there')
  return (
    <li
      ref={sortable.setNodeRef}
      className={styles.rule}
      style={style}
      data-lifted={sortable.isDragging || undefined}
      data-off={!rule.active || undefined}
    >
      <button
        type="button"
        className={styles.handle}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Move ${rule.name}`}
      >
        <IconGripVertical size={16} stroke={1.6} aria-hidden />
      </button>
      <div className={styles.body}>
        <div className={styles.title}>
          <span className={styles.place}>{place}</span>
          <UnstyledButton className={styles.name} onClick={onEdit} dir="auto">
            {rule.name}
          </UnstyledButton>
          {!rule.active && <Status tone="neutral">Off</Status>}
          {rule.active && isEmpty && <Status tone="warn">Nobody there</Status>}
        </div>
        <p className={styles.conditions}>{conditions.length === 0 ? 'Every lead' : conditions.join(' · ')}</p>
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
      </div>
      <RowMenu
        name={rule.name}
        actions={[
          { label: 'Change rule', onSelect: onEdit },
          { label: rule.active ? 'Switch off' : 'Switch on', onSelect: onToggle },
          ...(onUp ? [{ label: 'Move up', onSelect: onUp }] : []),
          ...(onDown ? [{ label: 'Move down', onSelect: onDown }] : []),
          { label: 'Delete rule', danger: true, onSelect: onDelete },
        ]}
      />
    </li>
  )
}

const absenceOf = (member: RuleMember) => (member.state === 'disabled' ? 'switched off' : awayText(member))
