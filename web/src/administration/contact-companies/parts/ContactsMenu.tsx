import type { ExportFormat } from '@storey/api/list-export.ts'
import { IconDownload, IconFileImport, IconPrinter } from '@tabler/icons-react'
import { act } from '../../../ui/act.ts'
import { PageMenu } from '../../../ui/PageMenu.tsx'
import { usePrintOffer } from '../../../ui/print-offer.ts'

const icon = { size: 16, stroke: 1.6 } as const

interface Props {
  importing: { readonly label: string; readonly to: string }
  begin: (format: ExportFormat) => Promise<unknown>
}

/** Rare actions on a whole list of contacts. */
export function ContactsMenu({ importing, begin }: Props) {
  const print = () => void act(() => begin('pdf'))
  usePrintOffer(print)
  return (
    <PageMenu
      actions={[
        { ...importing, icon: <IconFileImport {...icon} /> },
        {
          label: 'Export to Excel',
          icon: <IconDownload {...icon} />,
          onSelect: () => void act(() => begin('xlsx')),
        },
        { label: 'Export to CSV', icon: <IconDownload {...icon} />, onSelect: () => void act(() => begin('csv')) },
        { label: 'Print as PDF', icon: <IconPrinter {...icon} />, onSelect: print },
      ]}
    />
  )
}

/** Cards have no columns: an exported sheet has the default ones. */
export const usualOf = (columns: readonly { readonly id: string; readonly hidden?: boolean }[]) =>
  columns.filter(({ hidden }) => !hidden).map(({ id }) => id)
