import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLive } from '../../http/live.ts'
import { countText } from '../../ui/format/number.ts'
import { late } from '../../ui/late.tsx'
import { LatePopover } from '../../ui/overlays/LatePopover.tsx'
import { aheadOf, part } from '../../ui/part.ts'
import { usePhone, useWide } from '../../ui/usePhone.ts'
import { useRunningWork } from '../tasks/useWork.ts'
import styles from './Bell.module.css'
import { useUnread } from './read-state.ts'

const { Late: Ring } = late(async () => (await import('./Ring.tsx')).Ring)

// Loaded when the bell is first needed.
const load = aheadOf(() => import('./BellPanel.tsx'))
const BellPanel = lazy(async () => ({ default: (await part(load)).BellPanel }))
const loadSheet = () => import('./BellSheet.tsx')
const BellSheet = lazy(async () => ({ default: (await part(loadSheet)).BellSheet }))

const loadAnnouncement = aheadOf(() => import('./announce-newest.ts'))

const MAX_COUNT = 99

/** The bell: number of unread notifications, a panel with them, and the progress of the user's tasks. */
export function Bell() {
  const [opened, setOpened] = useState<boolean>()
  const phone = usePhone()
  const wide = useWide()
  useAnnounced()
  const close = () => setOpened(false)
  const button = (
    <BellButton opened={opened ?? false} onNear={phone ? loadSheet : load} onClick={() => setOpened(!opened)} />
  )
  if (phone)
    return (
      <>
        {button}
        <Suspense>{opened !== undefined && <BellSheet opened={opened} onClose={close} />}</Suspense>
      </>
    )
  return (
    <LatePopover
      opened={opened ?? false}
      onChange={setOpened}
      position={wide ? 'right-start' : 'bottom-end'}
      width={420}
      offset={6}
      trapFocus
      returnFocus
      target={button}
      dropdown={{
        className: styles.dropdown ?? '',
        'aria-label': 'Notifications',
        children: (
          <Suspense>
            <BellPanel onClose={close} titled />
          </Suspense>
        ),
      }}
    />
  )
}

interface ButtonProps {
  opened: boolean
  /** Called on hover or focus, to preload. */
  onNear: () => Promise<unknown>
  onClick: () => void
}

function BellButton({ opened, onNear, onClick, ...rest }: ButtonProps) {
  const unread = useUnread()
  const running = useRunningWork()
  // A failure is handled when it is opened.
  const near = () => void onNear().catch(() => undefined)
  const facts = [
    'Notifications',
    ...(unread > 0 ? [`${countText(unread)} unread`] : []),
    ...(running.length > 0 ? [`${countText(running.length)} running`] : []),
  ]
  return (
    <ActionIcon
      {...rest}
      size={36}
      className={styles.bell ?? ''}
      aria-label={facts.join(', ')}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={onClick}
      onPointerEnter={near}
      onFocus={near}
    >
      <IconBell size={20} stroke={1.6} />
      <span className={styles.word}>Notifications</span>
      {running.length > 0 && <Ring share={shareOf(running)} />}
      {unread > 0 && (
        // Generated content: as text it would be between the words of the accessible name, which says it too.
        <span className={styles.count} data-count={unread > MAX_COUNT ? `${MAX_COUNT}+` : countText(unread)} />
      )}
    </ActionIcon>
  )
}

/** Progress of all running tasks together, in percent; a task of unknown length counts as just started. */
const shareOf = (running: readonly { readonly done: number; readonly total: number | null }[]) =>
  (running.reduce((sum, { done, total }) => sum + (total ? done / total : 0), 0) / running.length) * 100

/** Announces new notifications, in the visible tab. */
function useAnnounced(): void {
  useLive(({ type }) => {
    if (type !== 'notification' || document.visibilityState !== 'visible') return
    // The badge is enough if this fails; it is fetched separately.
    void loadAnnouncement()
      .then(({ announceNewest }) => announceNewest())
      .catch(() => undefined)
  })
}
