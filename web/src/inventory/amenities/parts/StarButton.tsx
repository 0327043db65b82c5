import { ActionIcon } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import styles from './Amenities.module.css'

interface Props {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** Toggle that marks an amenity as a highlight. */
export const StarButton = ({ label, on, onChange }: Props) => (
  <ActionIcon
    className={styles.star ?? ''}
    size={36}
    aria-label={label}
    aria-pressed={on}
    title={label}
    onClick={() => onChange(!on)}
  >
    <IconStar size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)
