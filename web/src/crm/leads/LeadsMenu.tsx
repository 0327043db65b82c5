import type { ExportFormat } from '@storey/api/list-export.ts'
import { IconDownload, IconFileImport, IconPrinter, IconTrash } from '@tabler/icons-react'
import { act } from '../../ui/act.ts'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { part } from '../../ui/part.ts'
import { usePrintOffer } from '../../ui/print-offer.ts'
import type { Exported } from './export/begin-export.ts'

const icon = { size: 16, stroke: 1.6 } as const

// Users who only read the list do not need it.
const fetchExport = () => import('./export/begin-export.ts')

interface Props extends Pick<Exported, 'asked' | 'columns'> {
  mayDelete: boolean
}

/** Rare actions on the whole list. */
export function LeadsMenu({ asked, columns, mayDelete }: Props) {
  const begin = (format: ExportFormat) =>
    act(async () => (await part(fetchExport)).beginExport({ asked, columns }, format))
  const print = () => void begin('pdf')
  usePrintOffer(print)
  return (
    <PageMenu
      actions={[
        { label: 'Import leads', icon: <IconFileImport {...icon} />, to: '/crm/leads/import' },
        { label: 'Export to Excel', icon: <IconDownload {...icon} />, onSelect: () => void begin('xlsx') },
        { label: 'Export to CSV', icon: <IconDownload {...icon} />, onSelect: () => void begin('csv') },
        { label: 'Print as PDF', icon: <IconPrinter {...icon} />, onSelect: print },
        ...(mayDelete ? [{ label: 'Bin', icon: <IconTrash {...icon} />, to: '/crm/bin' }] : []),
      ]}
    />
  )
}
