import { Button, Group } from '@mantine/core'
import { Link } from '../../../ui/Link.tsx'
import styles from './Duplicates.module.css'

interface Named {
  readonly id: number
  readonly full_name: string
}

export interface Saved extends Named {
  readonly duplicates: readonly Named[]
}

/** Names the leads with the same phone or e-mail as the one just saved: it is saved all the same. */
export function Duplicates({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  return (
    <>
      <div className={styles.told} role="status">
        <p className={styles.title} dir="auto">
          {saved.full_name} is saved, and may be here twice
        </p>
        <p className={styles.text}>The same phone number or e-mail address has:</p>
        <ul className={styles.twins}>
          {saved.duplicates.map(({ id, full_name }) => (
            <li key={id}>
              <Link to={`/crm/leads/${id}`} dir="auto">
                {full_name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Group justify="flex-end" mt={16}>
        <Button data-autofocus onClick={onClose}>
          Go on with {saved.full_name}
        </Button>
      </Group>
    </>
  )
}
