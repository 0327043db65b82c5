import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Given } from '@storey/api/endpoint.ts'
import { unitColumn, unitExport } from '@storey/api/inventory/unit-export.ts'
import type { units } from '@storey/api/inventory/units.ts'
import { type ExportFormat, jobs } from '@storey/api/jobs.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { useAreaUnit } from '../../ui/Area.tsx'
import { notify } from '../../ui/notify.tsx'

interface Props {
  asked: Partial<Given<typeof units.list>['query']>
  /** Ids of the columns on show, in their order. */
  columns: readonly string[]
  /** An icon alone, where there is little room. */
  small?: boolean
}

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel, .xlsx' },
  { format: 'csv', label: 'CSV, .csv' },
]

/** Exports the list as it is seen: its filters, order, columns and unit of area. It goes on when the page is left. */
export function ExportUnits({
  asked: { page: _page, per_page: _size, cursor: _cursor, ...asked },
  columns,
  small,
}: Props) {
  const [area_unit] = useAreaUnit()
  const [beginning, setBeginning] = useState(false)
  const begin = async (format: ExportFormat) => {
    setBeginning(true)
    try {
      const shown = columns.flatMap((id) => unitColumn.safeParse(id).data ?? [])
      await call(unitExport.begin, { body: { ...asked, format, area_unit, columns: shown } })
      await refresh(jobs.list)
    } catch (error) {
      notify.bad(error)
    }
    setBeginning(false)
  }
  return (
    <Menu position="bottom-end" width={176}>
      <Menu.Target>
        {small ? (
          <ActionIcon size={36} variant="subtle" aria-label="Export" loading={beginning}>
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            size="xs"
            loading={beginning}
            leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
          >
            Export
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void begin(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
