import { ActionIcon, Group, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '../../ui/Link.tsx'
import styles from './CompareUnits.module.css'
import type { Fact } from './compared-facts.tsx'

interface Props {
  compared: readonly {
    readonly id: number
    readonly name: string
    /** Building and project. */
    readonly place: string
    /** The unit's page, if the user may open it. */
    readonly to: string | undefined
  }[]
  facts: readonly Fact[]
  onRemove: (id: number) => void
}

/** A row for each fact and a column for each unit. If the table is wider than the screen, the names of the facts stay visible. */
export function ComparedTable({ compared, facts, onRemove }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.window} aria-label="Compare units" tabIndex={0}>
      <table aria-label="Facts side by side" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Fact</VisuallyHidden>
            </th>
            {compared.map(({ id, name, place, to }) => (
              <th key={id} scope="col">
                <Group gap="xs" justify="space-between" wrap="nowrap">
                  {to ? <Link to={to}>{name}</Link> : name}
                  <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
                    <IconX size={16} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Group>
                <small>{place}</small>
              </th>
            ))}
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
