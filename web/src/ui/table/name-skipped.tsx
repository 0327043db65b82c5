import { Stack } from '@mantine/core'
import { showDetails } from '../details.tsx'

interface SkippedRow {
  readonly id: number
  readonly name: string
  readonly reason: string
}

/** Shows the rows that a bulk action skipped, and why; shows nothing if there are none. */
export function nameSkipped(title: string, rows: readonly SkippedRow[]): void {
  if (rows.length === 0) return
  void showDetails(
    title,
    <Stack component="ul" gap="xs" fz="sm">
      {rows.map(({ id, name, reason }) => (
        <li key={id}>
          <b>{name}</b> {reason}
        </li>
      ))}
    </Stack>,
  )
}
