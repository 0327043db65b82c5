import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import type { contactMessages } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { countText } from '../../ui/format/number.ts'
import { Bubble } from './Bubble.tsx'
import styles from './Messaging.module.css'

interface Props {
  planned: ResponseOf<typeof contactMessages.preview>['data'] | undefined
  /** Index of the recipient shown, from 0. */
  at: number
  onWalk: (at: number) => void
}

/** Preview of the message for each recipient, and the estimated duration. */
export function SendPreview({ planned, at, onWalk }: Props) {
  const preview = planned?.recipients[0]
  if (!planned || !preview)
    return (
      <div className={styles.ground}>
        <Text c="dimmed">Choose a template to see the message.</Text>
      </div>
    )
  const { gets, rate, footer, buttons } = planned
  return (
    <Stack component="div" className={styles.ground ?? ''} gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text truncate dir="auto">
          {preview.name}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Previous recipient"
            disabled={at === 0}
            onClick={() => onWalk(at - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Text style={{ whiteSpace: 'nowrap' }}>
            {countText(at + 1)} of {countText(gets)}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Next recipient"
            disabled={at + 1 >= gets}
            onClick={() => onWalk(at + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <Bubble body={preview.body} subject={preview.subject} footer={footer} buttons={buttons} />
      <Text size="sm" c="dimmed" mt="auto">
        {rate === null
          ? 'Sends in the background. You can pause any time.'
          : `About ${countText(Math.max(1, Math.ceil(gets / rate)))} min at ${countText(rate)} per minute. You can pause any time.`}
      </Text>
    </Stack>
  )
}
