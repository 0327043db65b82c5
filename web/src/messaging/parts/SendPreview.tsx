import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import type { contactMessages } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { countText } from '../../ui/format/number.ts'
import * as copy from '../copy.ts'
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
  const shown = planned?.recipients[0]
  if (!planned || !shown)
    return (
      <div className={styles.ground}>
        <Text c="dimmed">{copy.chooseToPreview}</Text>
      </div>
    )
  const { gets, rate, footer, buttons } = planned
  return (
    <Stack component="div" className={styles.ground ?? ''} gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text truncate dir="auto">
          {shown.name}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={copy.previous}
            disabled={at === 0}
            onClick={() => onWalk(at - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Text style={{ whiteSpace: 'nowrap' }}>{copy.previewOf(countText(at + 1), countText(gets))}</Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={copy.next}
            disabled={at + 1 >= gets}
            onClick={() => onWalk(at + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <Bubble body={shown.body} subject={shown.subject} footer={footer} buttons={buttons} />
      <Text size="sm" c="dimmed" mt="auto">
        {rate === null
          ? copy.goesOutSoon
          : copy.goesOut(countText(rate), countText(Math.max(1, Math.ceil(gets / rate))))}
      </Text>
    </Stack>
  )
}
