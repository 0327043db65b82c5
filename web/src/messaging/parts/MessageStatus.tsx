import { Group, Text } from '@mantine/core'
import type { MessageStatus as Status } from '@storey/api/messaging/message-names.ts'
import {
  IconAlertCircle,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconHelpCircle,
  IconMinus,
  IconSend,
} from '@tabler/icons-react'
import { messageStatuses } from '../labels.ts'

const looks = {
  queued: { icon: IconClock, colour: 'var(--text-3)' },
  sending: { icon: IconSend, colour: 'var(--text-3)' },
  uncertain: { icon: IconHelpCircle, colour: 'var(--warn)' },
  sent: { icon: IconCheck, colour: 'var(--text-3)' },
  delivered: { icon: IconChecks, colour: 'var(--text-3)' },
  read: { icon: IconChecks, colour: 'var(--accent)' },
  failed: { icon: IconAlertCircle, colour: 'var(--danger)' },
  skipped: { icon: IconMinus, colour: 'var(--text-3)' },
  cancelled: { icon: IconBan, colour: 'var(--text-3)' },
} as const satisfies Record<Status, object>

/** Check marks as in messaging applications, with the label. */
export function MessageStatus({ status }: { status: Status }) {
  const { icon: Icon, colour } = looks[status]
  const loud = status === 'failed' || status === 'uncertain'
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={16} stroke={1.6} color={colour} aria-hidden="true" />
      <Text span inherit {...(loud ? { c: colour, fw: 500 } : {})}>
        {messageStatuses[status]}
      </Text>
    </Group>
  )
}
