import { Group, Stack, Text } from '@mantine/core'
import { Link } from '../ui/Link.tsx'
import { readRecent } from './palette/recent.ts'

/** How many fit on one line of most windows. */
const SHOWN = 4

/** The records that the user opened last, as links below a page that leads nowhere. */
export function RecentPages() {
  const recent = readRecent().slice(0, SHOWN)
  if (recent.length === 0) return null
  return (
    <Stack component="nav" aria-label="Recently opened" align="center" gap="var(--s-1)">
      <Text size="sm" c="var(--text-3)">
        Recently opened
      </Text>
      <Group justify="center" gap="var(--s-1) var(--s-4)">
        {recent.map(({ to, title, area }) => (
          <Link key={to} to={to} title={area} dir="auto" style={{ color: 'var(--accent-text)' }}>
            {title}
          </Link>
        ))}
      </Group>
    </Stack>
  )
}
