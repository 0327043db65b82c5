import { Text } from '@mantine/core'
import type { SystemState } from '@storey/api/administration/system.ts'
import { countText, sizeText } from '../../ui/format/number.ts'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'

/** The last backup that Storey made, and the last attempt if it failed. */
export function BackupSection({ backups: { scheduled, last, last_good_at } }: Pick<SystemState, 'backups'>) {
  const note = scheduled ? 'A worker makes backups by BACKUP_SCHEDULE.' : 'Not scheduled: BACKUP_URL is not set.'
  return (
    <Section title="Backup" note={note}>
      {last === null ? (
        <Text size="sm" c="dimmed">
          No backup was made by Storey.
        </Text>
      ) : (
        <Facts
          columns={2}
          facts={[
            { label: 'Last backup', value: last_good_at && <Instant value={last_good_at} /> },
            { label: last.error === null ? 'Archive' : 'Failed attempt', value: last.place, copy: last.place },
            ...(last.error === null
              ? [
                  { label: 'Size', value: sizeText(last.bytes) },
                  { label: 'Contents', value: `${countText(last.rows)} rows, ${countText(last.files)} files` },
                  { label: 'Encrypted', value: last.encrypted ? 'Yes' : 'No' },
                ]
              : [
                  { label: 'Attempted', value: <Instant value={last.at} /> },
                  { label: 'Error', value: last.error },
                ]),
          ]}
        />
      )}
    </Section>
  )
}
