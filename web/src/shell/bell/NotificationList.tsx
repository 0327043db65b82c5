import { Button, Skeleton } from '@mantine/core'
import type { Notification } from '@storey/api/account/notifications.ts'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useDelayed } from '../../ui/delayed.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { today } from '../../ui/format/day.ts'
import { byDay } from './days.ts'
import styles from './NotificationList.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import { useNotifications } from './read-state.ts'

interface Props {
  which: 'unread' | 'all'
  /** Called when a record is opened. */
  onGo: () => void
  /** Called when a task is opened, which is shown next to the list. */
  onWork: () => void
  onAll: () => void
}

/** Notifications by day, with more on request. */
export function NotificationList({ which, onGo, onWork, onAll }: Props) {
  const answer = useNotifications(which)
  const late = useDelayed(answer.isPending)
  const all = answer.data?.pages.flatMap(({ data }) => data)
  if (!all && answer.error) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!all) return late ? <Waiting /> : null
  if (all.length === 0) return <Nothing which={which} onAll={onAll} />
  return (
    <div>
      {byDay(all, today()).map(({ title, items }) => (
        <Day key={title} title={title} items={items} onGo={onGo} onWork={onWork} />
      ))}
      {answer.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            size="sm"
            loading={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}

interface DayProps extends Pick<Props, 'onGo' | 'onWork'> {
  title: string
  items: readonly Notification[]
}

const Day = ({ title, items, onGo, onWork }: DayProps) => (
  <section aria-label={title}>
    <h3 className={styles.day}>{title}</h3>
    <ul className={styles.list}>
      {items.map((item) => (
        <NotificationRow key={item.id} notification={item} onGo={onGo} onWork={onWork} />
      ))}
    </ul>
  </section>
)

const Nothing = ({ which, onAll }: Pick<Props, 'which' | 'onAll'>) =>
  which === 'unread' ? (
    <EmptyState
      icon={<IconChecks size={22} stroke={1.5} />}
      title="You’re all caught up"
      action={
        <Button variant="default" onClick={onAll}>
          Show all
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconBell size={22} stroke={1.5} />}
      title="No notifications yet"
      text="Mentions, assignments, due activities and booking decisions appear here."
    />
  )

const Waiting = () => (
  <div className={styles.waiting} aria-hidden="true">
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className={styles.bone}>
        <Skeleton circle height={32} />
        <div>
          <Skeleton height={12} width="80%" />
          <Skeleton height={10} width="30%" mt={8} />
        </div>
      </div>
    ))}
  </div>
)
