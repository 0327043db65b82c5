import { Text } from '@mantine/core'
import type { SystemProcess } from '@storey/api/administration/system.ts'
import { countText, sizeText } from '../../ui/format/number.ts'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { Row, RowList } from '../users/parts/RowList.tsx'

const parts = { all: 'Web and worker', web: 'Web', worker: 'Worker' } as const
const places = { data: 'Disk of data', files: 'Disk of files' } as const

/** The processes that report, each with its release, memory and disks. */
export const Processes = ({ processes }: { processes: readonly SystemProcess[] }) => (
  <Section title="Processes" note="Each process reports every 10 seconds.">
    {processes.length === 0 ? (
      <Text size="sm" c="dimmed">
        No process has reported yet.
      </Text>
    ) : (
      <RowList label="Processes">
        {processes.map((one) => (
          <Process key={one.id} process={one} />
        ))}
      </RowList>
    )}
  </Section>
)

function Process({ process }: { process: SystemProcess }) {
  const { connections, disks } = process
  return (
    <Row
      dimmed={process.missing}
      title={
        <>
          {process.host}
          <StatusBadge tone={process.missing ? 'bad' : 'good'}>
            {process.missing ? 'Missing' : parts[process.part]}
          </StatusBadge>
          {!process.storage_works && <StatusBadge tone="bad">Can’t store files</StatusBadge>}
          {disks.some(({ low }) => low) && <StatusBadge tone="bad">Disk almost full</StatusBadge>}
        </>
      }
      note={
        <Facts
          columns={2}
          facts={[
            { label: 'Release', value: `${process.version}, ${process.commit}` },
            { label: 'Memory', value: sizeText(process.memory_bytes) },
            { label: 'Connections', value: `${connections.used} of ${connections.max}` },
            { label: 'Calls', value: `${countText(process.calls)}, ${countText(process.failed_calls)} failed` },
            ...disks.map((disk) => ({ label: places[disk.place], value: `${sizeText(disk.free_bytes)} free` })),
            {
              label: process.missing ? 'Last report' : 'Started',
              value: <Instant value={process.missing ? process.seen_at : process.started_at} />,
            },
          ]}
        />
      }
    />
  )
}
