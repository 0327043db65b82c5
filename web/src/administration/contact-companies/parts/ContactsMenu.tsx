import type { ExportFormat } from '@storey/api/list-export.ts'
import { IconDownload, IconFileImport, IconPrinter } from '@tabler/icons-react'
import { act } from '../../../ui/act.ts'
import { PageMenu } from '../../../ui/PageMenu.tsx'

const icon = { size: 16, stroke: 1.6 } as const

interface Props {
  importing: { readonly label: string; readonly to: string }
  begin: (format: ExportFormat) => Promise<unknown>
}

/** Rare actions on a whole list of contacts. */
export const ContactsMenu = ({ importing, begin }: Props) => (
  <PageMenu
    actions={[
      { ...importing, icon: <IconFileImport {...icon} /> },
      {
        label: 'Export to Excel',
        icon: <IconDownload {...icon} />,
        onSelect: () => void act(() => begin('xlsx')),
      },
      { label: 'Export to CSV', icon: <IconDownload {...icon} />, onSelect: () => void act(() => begin('csv')) },
      { label: 'Print as PDF', icon: <IconPrinter {...icon} />, onSelect: () => void act(() => begin('pdf')) },
    ]}
  />
)

/** Cards have no columns: an exported sheet has the default ones. */
export const usualOf = (columns: readonly { readonly id: string; readonly hidden?: boolean }[]) =>
  columns.filter(({ hidden }) => !hidden).map(({ id }) => id)
