import { Modal, Stack } from '@mantine/core'

/** A row that an action on many left as it is, and why. */
export interface SkippedRow {
  readonly id: number
  readonly name: string
  readonly reason: string
}

interface Props {
  title: string
  rows: readonly SkippedRow[]
  onClose: () => void
}

/** Names the rows that stayed as they are; closed where there are none. */
export function SkippedRows({ title, rows, onClose }: Props) {
  return (
    <Modal
      opened={rows.length > 0}
      onClose={onClose}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack component="ul" gap="xs" fz="sm">
        {rows.map(({ id, name, reason }) => (
          <li key={id}>
            <b>{name}</b> {reason}
          </li>
        ))}
      </Stack>
    </Modal>
  )
}
