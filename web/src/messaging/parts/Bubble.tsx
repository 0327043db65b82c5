import { Text } from '@mantine/core'
import styles from './Messaging.module.css'

interface Props {
  body: string
  subject?: string | null
  footer?: string | null
  buttons?: readonly string[]
}

/** A message as its recipient sees it. */
export const Bubble = ({ body, subject, footer, buttons = [] }: Props) => (
  <div className={styles.bubble} dir="auto">
    {subject && <Text fw={600}>{subject}</Text>}
    {body}
    {footer && (
      <Text c="dimmed" size="sm">
        {footer}
      </Text>
    )}
    {buttons.length > 0 && (
      <ul>
        {buttons.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    )}
  </div>
)
