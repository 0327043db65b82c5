import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { problemOf } from '../problem.ts'
import { offerUndo, withdrawUndo } from '../undo.ts'
import { fetchOverlays } from './lazy-overlays.ts'
import styles from './notify.module.css'

interface How {
  /** Offered as a button while the notice is shown; Ctrl+Z does the same. */
  undo?: () => void
  /** Another action, as a button. */
  action?: { readonly label: string; readonly onSelect: () => void }
  /** Stays until the user closes it. */
  stays?: boolean
  /** Milliseconds, if five seconds are too short for its actions. */
  lasts?: number
}

/** Notices at the lower right: shown for five seconds, at most four, paused while hovered or focused. */
export const notify = {
  /** A success that the screen does not show. */
  good: (text: ReactNode, how: How = {}): string => show('good', text, how),
  info: (text: ReactNode, how: How = {}): string => show('info', text, how),
  /** An error: the server's message, with the reference for support. */
  bad: (error: unknown, how: How = {}): string => {
    const { message, request_id } = problemOf(error)
    const text = (
      <>
        {message}
        {request_id && (
          <span className={styles.reference}>
            Reference {request_id}
            <CopyButton value={request_id} label="reference" />
          </span>
        )}
      </>
    )
    return show('bad', text, how)
  },
  close: (id: string): void => {
    notifications.hide(id)
  },
}

const USUAL_MS = 5_000

const ICONS = {
  good: <IconCheck size={16} stroke={2} />,
  info: <IconInfoCircle size={16} stroke={1.8} />,
  bad: <IconAlertTriangle size={16} stroke={1.8} />,
}

function show(
  kind: 'good' | 'info' | 'bad',
  text: ReactNode,
  { undo, action, stays = false, lasts = USUAL_MS }: How,
): string {
  fetchOverlays()
  const offered = [...(action ? [action] : []), ...(undo ? [{ label: 'Undo', onSelect: undo }] : [])]
  const take = (onSelect: () => void) => () => {
    notifications.hide(id)
    onSelect()
  }
  const id = notifications.show({
    message: (
      <div className={styles.message}>
        <div className={styles.text}>{text}</div>
        {offered.map(({ label, onSelect }) => (
          <button key={label} type="button" className={styles.undo} onClick={take(onSelect)}>
            {label}
          </button>
        ))}
      </div>
    ),
    icon: ICONS[kind],
    role: kind === 'bad' ? 'alert' : 'status',
    autoClose: stays ? false : lasts,
    withBorder: false,
    closeButtonProps: { 'aria-label': 'Close' },
    className: styles.notice ?? '',
    'data-kind': kind,
    onClose: () => withdrawUndo(id),
  })
  if (undo) offerUndo({ id, undo: take(undo) })
  return id
}
