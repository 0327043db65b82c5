import { ActionIcon, Group, VisuallyHidden } from '@mantine/core'
import { units } from '@storey/api/client-endpoints.ts'
import type { ComparedUnit } from '@storey/api/inventory/unit.ts'
import { IconX } from '@tabler/icons-react'
import { useCan } from '../../shell/Can.tsx'
import { Link } from '../../ui/Link.tsx'
import { unitName } from '../parts/units/unit-labels.ts'
import styles from './CompareUnits.module.css'
import type { comparedFacts } from './compared-facts.tsx'

interface Props {
  compared: readonly ComparedUnit[]
  facts: ReturnType<typeof comparedFacts>
  onRemove: (id: number) => void
}

/** A row for each fact and a column for each unit. If the table is wider than the screen, the names of the facts stay visible. */
export function ComparedTable({ compared, facts, onRemove }: Props) {
  // A super admin may open the list, but not the unit's page.
  const mayOpen = useCan(units.one.access)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.window} aria-label="Compare units" tabIndex={0}>
      <table aria-label="Facts side by side" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Fact</VisuallyHidden>
            </th>
            {compared.map((unit) => {
              const name = unitName(unit.building, unit.number)
              return (
                <th key={unit.id} scope="col">
                  <Group gap="xs" justify="space-between" wrap="nowrap">
                    {mayOpen ? <Link to={`/inventory/units/${unit.id}`}>{name}</Link> : name}
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove ${name}`}
                      onClick={() => onRemove(unit.id)}
                    >
                      <IconX size={16} stroke={1.6} aria-hidden />
                    </ActionIcon>
                  </Group>
                  <small>
                    {unit.building.name}, {unit.project.name}
                  </small>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, differs, cells }) => (
            <tr key={label} data-differs={differs || undefined}>
              <th scope="row">
                {label}
                {differs && <VisuallyHidden>, differs</VisuallyHidden>}
              </th>
              {compared.map(({ id }, at) => (
                <td key={id}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
