import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { useRunningWork } from '../tasks/useWork.ts'
import { WorkList } from '../tasks/WorkList.tsx'
import styles from './BellPanel.module.css'
import { NotificationList } from './NotificationList.tsx'
import { markAllRead, useNotifications, useUnread } from './read-state.ts'

type BellTab = 'unread' | 'all' | 'work'

interface Props {
  onClose: () => void
  /** False if the surrounding element has the title. */
  titled: boolean
}

/** Content of the bell: unread notifications, all notifications, and the user's tasks. */
export function BellPanel({ onClose, titled }: Props) {
  const unread = useUnread()
  const running = useRunningWork().length
  // Set once: notifications read while it is open stay in place.
  const [tab, setShown] = useState<BellTab>(() => (unread > 0 ? 'unread' : 'all'))
  const panel = useRef<HTMLElement>(null)
  // Its code may load after the surrounding element has looked for an element to focus.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label="Notifications"
      data-autofocus
      // Takes the initial focus, so that no tool button does.
      tabIndex={-1}
      onKeyDown={walk}
    >
      <div className={styles.head}>
        {titled && <h2>Notifications</h2>}
        <div className={styles.tools}>
          {tab !== 'work' && <MarkAll which={tab} disabled={unread === 0} />}
          <Tooltip label="Notification settings" events={{ hover: true, focus: false, touch: false }}>
            <ActionIcon
              component={Link}
              to="/auth/account-settings/notifications"
              quiet
              size={32}
              aria-label="Notification settings"
              onClick={onClose}
            >
              <IconSettings size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      <div className={styles.switch}>
        <SegmentedSwitch
          label="Show"
          value={tab}
          onChange={setShown}
          options={[
            { value: 'unread', label: unread > 0 ? `Unread ${countText(unread)}` : 'Unread' },
            { value: 'all', label: 'All' },
            { value: 'work', label: running > 0 ? `Files ${countText(running)}` : 'Files' },
          ]}
        />
      </div>
      <div className={styles.scroll}>
        {tab === 'work' ? (
          <WorkList />
        ) : (
          <NotificationList
            key={tab}
            which={tab}
            onGo={onClose}
            onWork={() => setShown('work')}
            onAll={() => setShown('all')}
          />
        )}
      </div>
    </section>
  )
}

function MarkAll({ which, disabled }: { which: 'unread' | 'all'; disabled: boolean }) {
  const [newest] = useNotifications(which).data?.pages[0]?.data ?? []
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={disabled || !newest}
      onClick={() => newest && void markAllRead(newest)}
    >
      Mark all as read
    </Button>
  )
}

/** Up, Down, Home and End move between notifications; in the switch above them the arrows choose. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.target instanceof HTMLInputElement) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (next === undefined || rows.length === 0) return
  event.preventDefault()
  rows[Math.min(rows.length - 1, Math.max(0, next))]?.focus()
}
