import { Menu } from '@mantine/core'
import { brokerStatuses } from '@storey/api/administration/contact-names.ts'
import { IconCircleDot } from '@tabler/icons-react'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import { type ChosenCompanies, moveChosen } from './company-actions.tsx'
import * as copy from './copy.ts'
import { ContactStatus } from './parts/ContactStatus.tsx'

/** What can be done with the chosen companies, in one call. */
export const CompanyBulk = ({ chosen }: { chosen: ChosenCompanies }) => (
  <Menu position="top" width={184}>
    <Menu.Target>
      <BulkAction icon={<IconCircleDot size={16} stroke={1.6} aria-hidden />} label={copy.status} />
    </Menu.Target>
    <Menu.Dropdown>
      {brokerStatuses.map((status) => (
        <Menu.Item key={status} onClick={() => void moveChosen(chosen, status)}>
          <ContactStatus status={status} />
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
