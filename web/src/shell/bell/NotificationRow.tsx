import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { sentenceOf } from '@storey/api/account/notification-labels.ts'
import type { Notification, NotificationKind } from '@storey/api/account/notifications.ts'
import {
  IconAt,
  IconBuildingSkyscraper,
  IconBuildingStore,
  IconCalendarCheck,
  IconCalendarDollar,
  IconCalendarDue,
  IconCalendarExclamation,
  IconCrane,
  IconDiscount,
  IconEye,
  IconFileCheck,
  IconHome2,
  IconMail,
  IconMailOpened,
  IconSend,
  IconShieldLock,
  IconUserCheck,
  IconWritingSign,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Avatar } from '../../ui/values/Person.tsx'
import styles from './NotificationList.module.css'
import { markRead } from './read-state.ts'

const ICONS: Readonly<Record<NotificationKind, typeof IconAt>> = {
  mention: IconAt,
  assigned: IconUserCheck,
  activity_due: IconCalendarDue,
  booking_decided: IconHome2,
  invite: IconBuildingSkyscraper,
  registration_submitted: IconBuildingStore,
  job_ended: IconFileCheck,
  agreement: IconWritingSign,
  contract_text: IconWritingSign,
  discount: IconDiscount,
  offer_viewed: IconEye,
  offer_answered: IconFileCheck,
  payment_overdue: IconCalendarDollar,
  own_sale: IconHome2,
  commission: IconCalendarDollar,
  price_list: IconFileCheck,
  payments_due: IconCrane,
  messages_ended: IconSend,
  paper_expiry: IconCalendarExclamation,
  security: IconShieldLock,
  hold_request: IconCalendarCheck,
}

interface Props {
  notification: Notification
  onGo: () => void
  onWork: () => void
}

/** A notification: its text, its time, and whether it is read. */
export function NotificationRow({ notification, onGo, onWork }: Props) {
  const { kind, path, detail, created_at, read_at } = notification
  const unread = read_at === null
  const open = () => {
    if (unread) void markRead(notification, true)
    if (kind === 'job_ended') onWork()
    else onGo()
  }
  const sentence = (
    <>
      <Picture notification={notification} />
      <span className={styles.words}>
        <span className={styles.sentence}>
          <Sentence notification={notification} />
        </span>
        {detail !== null && kind !== 'security' && (
          <span className={styles.detail} data-lines={detail.includes('\n') || undefined}>
            <bdi>{detail}</bdi>
          </span>
        )}
        <span className={styles.when}>
          <Instant value={created_at} />
        </span>
      </span>
    </>
  )
  return (
    <li className={styles.row} data-unread={unread || undefined}>
      {path !== null && kind !== 'job_ended' ? (
        <Link to={path} quiet className={styles.open ?? ''} data-row onClick={open}>
          {sentence}
        </Link>
      ) : (
        <UnstyledButton className={styles.open ?? ''} data-row onClick={open}>
          {sentence}
        </UnstyledButton>
      )}
      <ReadSwitch notification={notification} unread={unread} />
    </li>
  )
}

/** The dot of an unread notification; a press toggles the state. */
function ReadSwitch({ notification, unread }: { notification: Notification; unread: boolean }) {
  const label = unread ? 'Mark as read' : 'Mark as unread'
  const Icon = unread ? IconMailOpened : IconMail
  return (
    <span className={styles.switch}>
      {unread && (
        <span className={styles.dot} role="img" aria-label="Unread">
          <i />
        </span>
      )}
      <Tooltip label={label}>
        <ActionIcon
          size={28}
          className={styles.toggle ?? ''}
          aria-label={label}
          onClick={() => void markRead(notification, unread)}
        >
          <Icon size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

function Picture({ notification: { kind, actor } }: { notification: Notification }) {
  const Icon = ICONS[kind]
  if (!actor)
    return (
      <span className={styles.icon} data-kind={kind} aria-hidden="true">
        <Icon size={18} stroke={1.6} />
      </span>
    )
  return (
    <span className={styles.avatar} aria-hidden="true">
      <Avatar person={actor} size={32} />
      <span className={styles.badge}>
        <Icon size={11} stroke={2} />
      </span>
    </span>
  )
}

/** The text of a notification, with names in bold. */
function Sentence({ notification }: { notification: Notification }): ReactNode {
  return sentenceOf({ ...notification, actor: notification.actor?.full_name ?? null }).map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never move.
      <strong key={at} dir="auto">
        {part.name}
      </strong>
    ),
  )
}
