import { ActionIcon, Group } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'

interface Props {
  zoom: number
  onIn: () => void
  onOut: () => void
  onFit: () => void
}

export function ZoomButtons({ zoom, onIn, onOut, onFit }: Props) {
  return (
    <Group gap="var(--s-1)" align="stretch" justify="flex-end" wrap="nowrap" mt="xs" data-no-print>
      <ActionIcon variant="default" size={32} aria-label="Zoom in" disabled={zoom >= 6} onClick={onIn}>
        <IconPlus size={16} stroke={1.8} />
      </ActionIcon>
      <ActionIcon variant="default" size={32} aria-label="Zoom out" disabled={zoom <= 1} onClick={onOut}>
        <IconMinus size={16} stroke={1.8} />
      </ActionIcon>
      <ActionIcon variant="default" size={32} aria-label="Fit to screen" disabled={zoom <= 1} onClick={onFit}>
        <IconMaximize size={16} stroke={1.8} />
      </ActionIcon>
    </Group>
  )
}
