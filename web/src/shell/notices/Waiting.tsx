import { notes } from '@storey/api/client-endpoints/notes.ts'
import { IconSend } from '@tabler/icons-react'
import { useConnection } from '../../http/connection.ts'
import { useWaiting } from '../../http/offline/outbox.ts'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import { useCan } from '../Can.tsx'
import styles from './Notices.module.css'

/** What waits to be sent, and where to write without a connection. */
export function Waiting() {
  const waiting = useWaiting()
  const connection = useConnection()
  const writes = useCan(notes.create.access)
  const refused = waiting.filter((entry) => entry.refused !== null).length
  if (!writes || (waiting.length === 0 && connection === 'there')) return null
  return (
    <p className={styles.bar}>
      <IconSend size={16} stroke={1.8} aria-hidden />
      <Link to="/crm/waiting">
        {waiting.length === 0 ? 'Write a note or plan a viewing offline' : waitingText(waiting.length)}
      </Link>
      {refused > 0 && `${countText(refused)} not accepted`}
    </p>
  )
}

const waitingText = (count: number) =>
  count === 1 ? '1 entry waits to be sent' : `${countText(count)} entries wait to be sent`
