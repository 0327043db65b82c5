import { Button, Menu } from '@mantine/core'
import { receipts } from '@storey/api/client-endpoints.ts'
import type { Receipt } from '@storey/api/sales/receipts.ts'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { call } from '../../../http/call.ts'
import { saveFile } from '../../../http/save.ts'
import { act } from '../../../ui/act.ts'

interface Props {
  receipt: Pick<Receipt, 'id' | 'number' | 'refund'>
  /** The text of the button in a list, a part of its name; it is aligned with other cells. */
  text?: string
  children: ReactNode
}

/** Downloads the voucher of a receipt or refund in a chosen language. */
export function DownloadVoucher({ receipt: { id, number, refund }, text, children }: Props) {
  const icon = <IconDownload size={16} stroke={1.6} />
  const download = (language: 'en' | 'ar') =>
    void act(async () => saveFile(await call(receipts.voucher, { params: { id }, query: { language } })))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={text === undefined && icon}
          rightSection={text !== undefined && icon}
          fw={text === undefined ? undefined : 400}
          aria-label={`Download ${text ?? 'voucher'} of ${refund ? 'refund' : 'receipt'} ${number}`}
        >
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download('en')}>In English</Menu.Item>
        <Menu.Item onClick={() => download('ar')}>In Arabic</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
