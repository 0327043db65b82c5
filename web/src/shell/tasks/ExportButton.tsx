import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ExportFormat } from '@storey/api/list-export.ts'
import { IconDownload } from '@tabler/icons-react'
import { useAction } from '../../ui/act.ts'
import { usePrintOffer } from '../../ui/print-offer.ts'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import { usePhone } from '../../ui/usePhone.ts'

interface Props {
  /** Placement: in the bar of a list, among the actions of a page or of a section of it, or in the bulk bar. */
  where?: 'bar' | 'actions' | 'section' | 'chosen'
  begin: (format: ExportFormat) => Promise<unknown>
}

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel, .xlsx' },
  { format: 'csv', label: 'CSV, .csv' },
  { format: 'pdf', label: 'Print as PDF' },
]

/** Starts an export in the chosen format. It continues when the page is left, and is listed under the bell. */
export function ExportButton({ where = 'bar', begin }: Props) {
  const { run, running } = useAction()
  const phone = usePhone()
  const start = async (format: ExportFormat) => {
    await run(() => begin(format))
  }
  // Only the list of a page is what its user prints.
  usePrintOffer(where === 'chosen' || where === 'section' ? undefined : () => void start('pdf'))
  return (
    <Menu position={where === 'chosen' ? 'top' : 'bottom-end'} width={176}>
      <Menu.Target>
        {faces[where === 'chosen' ? where : !phone ? 'word' : where === 'bar' ? 'icon' : 'quiet'](running)}
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void start(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const faces = {
  word: (running: boolean) => (
    <Button
      variant="subtle"
      size="xs"
      loading={running}
      leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
    >
      Export
    </Button>
  ),
  /** In the bar of a phone the search needs the room. */
  icon: (running: boolean) => (
    <ActionIcon size={36} aria-label="Export" loading={running}>
      <IconDownload size={18} stroke={1.6} />
    </ActionIcon>
  ),
  quiet: (running: boolean) => (
    <ActionIcon size={36} variant="subtle" aria-label="Export" loading={running}>
      <IconDownload size={18} stroke={1.6} />
    </ActionIcon>
  ),
  chosen: (running: boolean) => (
    <BulkAction icon={<IconDownload size={16} stroke={1.6} aria-hidden />} label="Export" disabled={running} />
  ),
}
