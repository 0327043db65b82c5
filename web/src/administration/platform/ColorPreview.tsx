import { Group, Text } from '@mantine/core'
import { brandColors, contrastOf } from '@storey/api/readers/brand-colors.ts'
import styles from './ColorPreview.module.css'

/** A typed color as a button with white words, with its contrast; any color is darkened until the words can be read. */
export function ColorPreview({ color }: { color: string | null }) {
  const typed = color?.trim().toLowerCase() ?? ''
  if (!/^#[0-9a-f]{6}$/.test(typed)) return null
  const used = brandColors(typed).brand[0]
  const contrast = contrastOf(used, '#ffffff').toFixed(1)
  return (
    <Group gap="sm" mt="sm">
      <svg width="88" height="32" viewBox="0 0 88 32" aria-hidden="true" className={styles.button}>
        <rect width="88" height="32" rx="8" fill={used} />
        <text x="44" y="21" textAnchor="middle" fill="#ffffff">
          Sign in
        </text>
      </svg>
      <Text size="sm" c="dimmed" role="status">
        {used === typed
          ? `White text on it has a contrast of ${contrast} to 1.`
          : `White text could not be read on ${typed}. Buttons use ${used}, with a contrast of ${contrast} to 1.`}
      </Text>
    </Group>
  )
}
