import { Menu } from '@mantine/core'
import { brokerStatuses } from '@storey/api/administration/contact-names.ts'
import type { ContactBrokerStatus } from '@storey/api/administration/contact-statuses.ts'
import { IconCircleDot } from '@tabler/icons-react'
import { BulkAction } from '../../../ui/table/BulkAction.tsx'
import { ContactStatus } from './ContactStatus.tsx'

/** Menu of the status to set on the selected contacts. */
export function StatusOfChosen({ onChoose }: { onChoose: (status: ContactBrokerStatus) => void }) {
  return (
    <Menu position="top" width={184}>
      <Menu.Target>
        <BulkAction icon={<IconCircleDot size={16} stroke={1.6} aria-hidden />} label="Status" />
      </Menu.Target>
      <Menu.Dropdown>
        {brokerStatuses.map((status) => (
          <Menu.Item key={status} onClick={() => onChoose(status)}>
            <ContactStatus status={status} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
